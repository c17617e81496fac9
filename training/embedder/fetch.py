"""Downloads the packages of sources.py from a Debian mirror and an npm registry: about 3.5 GB.

    python3 fetch.py --mirror http://MIRROR/debian --release bookworm --registry https://REGISTRY --out FOLDER

A mirror's index changes little within a stable release; the registry's latest versions do. The model card names the
dates of the shipped model.
"""

import argparse
import concurrent.futures
import io
import json
import lzma
import os
import re
import tarfile
import urllib.parse
import urllib.request

import sources


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--mirror", required=True)
    options.add_argument("--release", default="bookworm")
    options.add_argument("--descriptions", nargs="*", default=["bookworm", "trixie"], help="releases whose descriptions count")
    options.add_argument("--registry", required=True)
    options.add_argument("--out", required=True)
    options = options.parse_args()
    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        debian(options, pool)
        npm(options, pool)


def debian(options, pool):
    index = read(f"{options.mirror}/dists/{options.release}/main/binary-amd64/Packages.xz")
    for release in options.descriptions:
        texts = read(f"{options.mirror}/dists/{release}/main/i18n/Translation-en.xz")
        save(f"{options.out}/descriptions/{release}.xz", texts)
    wanted = []
    for block in lzma.decompress(index).decode().split("\n\n"):
        fields = dict(re.findall(r"(?m)^([\w-]+): (.*)$", block))
        if "Package" not in fields:
            continue
        folder = sources.folder_of(fields["Package"], int(fields["Size"]), fields.get("Section", ""))
        if folder:
            file = f"{options.out}/debian/{folder}/{fields['Package']}.deb"
            wanted.append((f"{options.mirror}/{fields['Filename']}", file))
    print(len(wanted), "Debian packages")
    print(sum(pool.map(lambda each: fetch(*each), wanted)), "fetched")


def npm(options, pool):
    listing = tarball(options, sources.NPM_LIST)
    names = dict.fromkeys(sources.NPM_CHOSEN)
    with tarfile.open(fileobj=io.BytesIO(listing), mode="r:gz") as archive:
        for member in archive:
            if re.search(r"/lib/top-.*\.js$", member.name):
                names.update(dict.fromkeys(re.findall(r"'([@\w./-]+)'", archive.extractfile(member).read().decode())))
    platform = re.compile(r"@(babel/plugin|types/(?!node))|@esbuild/|@rollup/rollup-|@swc/core-|.*-(darwin|linux|win32)")
    wanted = [name for name in names if not platform.match(name)][: sources.NPM_MOST]

    def one(name):
        try:
            data = tarball(options, name)
        except OSError:
            return 0
        if len(data) > sources.NPM_LARGEST and name not in sources.NPM_CHOSEN:
            return 0
        return save(f"{options.out}/npm/{name.replace('/', '__')}.tgz", data)

    print(sum(pool.map(one, wanted)), "of", len(wanted), "npm packages fetched")


def tarball(options, name):
    about = json.loads(read(f"{options.registry}/{urllib.parse.quote(name, safe='@')}/latest"))
    return read(about["dist"]["tarball"])


def fetch(address, file):
    if os.path.exists(file):
        return 1
    try:
        return save(file, read(address))
    except OSError as error:
        print(address, error)
        return 0


def save(file, data):
    os.makedirs(os.path.dirname(file), exist_ok=True)
    with open(file, "wb") as out:
        out.write(data)
    return 1


def read(address):
    with urllib.request.urlopen(address, timeout=60) as answer:
        return answer.read()


if __name__ == "__main__":
    main()
