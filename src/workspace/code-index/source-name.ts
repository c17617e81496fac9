import { basename, extname } from 'node:path'

/** Folders of what others wrote or machines made, beside those that no search looks into. */
export const foreignFolders = [
  ...['vendor', 'third_party', 'bower_components', 'Pods', '.venv', 'venv', 'site-packages', '.yarn'],
  ...['target', 'coverage', '.nyc_output', 'htmlcov', '__pycache__', '.pytest_cache', '.mypy_cache'],
  ...['.nuxt', '.svelte-kit', '.output', '.turbo', '.cache', '.parcel-cache', '.gradle', '.terraform'],
  ...['.hg', '.svn', '.idea', '__snapshots__'],
]

/** What package managers write for themselves and do not call `.lock`. */
const lockFiles = new Set([
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'packages.lock.json',
  'go.sum',
])

/** Pictures, programs, archives, and text that machines write and read. */
const endings = new Set(
  `.lock .map .snap .log .svg .csv .tsv .jsonl .ndjson .geojson .ipynb .pdf .png .jpg .jpeg .gif .webp .avif .ico .bmp
  .tiff .psd .mp3 .mp4 .wav .ogg .webm .mov .woff .woff2 .ttf .otf .eot .zip .gz .br .zst .xz .bz2 .7z .tar .jar .war
  .class .o .a .so .dll .dylib .exe .bin .wasm .node .pyc .pyo .db .sqlite .parquet .onnx .pt .npy .pb`.split(
    /\s+/,
  ),
)

const generated =
  /\.(?:min|bundle|chunk)\.(?:js|css|mjs)$|[._-](?:pb2?|generated|gen)\.\w+$|\.g\.(?:dart|cs)$|\.designer\.cs$/i

/** Whether a file's name leaves it open that a person wrote it for people to read. */
export function isSourceName(path: string): boolean {
  const name = basename(path).toLowerCase()
  return !lockFiles.has(name) && !endings.has(extname(name)) && !generated.test(name)
}
