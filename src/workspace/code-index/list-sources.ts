import { basename, extname } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Project } from '../project.ts'
import { fileLimit } from '../read-file.ts'
import { isSensitive } from '../read-policy.ts'
import { startRipgrep } from '../ripgrep.ts'
import { excludedFolders, exclusions, walkArguments } from '../walk-arguments.ts'

interface Sources {
  readonly paths: readonly string[]
  /** True when there are more than were asked for. */
  readonly truncated: boolean
}

/** The paths of the project's own sources, as far as their names tell, in order, so that a limit cuts at the same place. */
export async function listSources(project: Project, limit: number, signal: AbortSignal): Promise<Sources> {
  await using ripgrep = await startRipgrep(
    project.root,
    [
      ...walkArguments,
      ...foreignFolders.map((folder) => `--glob=!${folder}/`),
      ...exclusions,
      `--max-filesize=${fileLimit}`,
      '--files',
      '--null',
    ],
    signal,
  )
  const output = await text(ripgrep.output)
  signal.throwIfAborted()
  const complaint = (await ripgrep.complaint).trim()
  if (complaint !== '') throw new Error(`listing the files failed: ${complaint}`)
  // Whatever the project's own .ignore files bring back, secrets stay out.
  const paths = output.split('\0').filter((path) => path !== '' && !isSensitive(path) && isSourceName(path))
  return { paths: paths.toSorted().slice(0, limit), truncated: paths.length > limit }
}

/** Folders of what others wrote or machines made, beside those that no search looks into. */
const foreignFolders = [
  ...['vendor', 'third_party', 'bower_components', 'Pods', '.venv', 'venv', 'site-packages', '.yarn'],
  ...['target', 'coverage', '.nyc_output', 'htmlcov', '__pycache__', '.pytest_cache', '.mypy_cache'],
  ...['.nuxt', '.svelte-kit', '.output', '.turbo', '.cache', '.parcel-cache', '.gradle', '.terraform'],
  ...['.hg', '.svn', '.idea', '__snapshots__'],
]

const skippedFolders = new Set([...excludedFolders, ...foreignFolders])

/** Whether the names alone say that a path is none of a source: the folders it is in, its own, or that it is secret. */
export function isNoSource(path: string): boolean {
  const folders = path.split('/').slice(0, -1)
  return folders.some((folder) => skippedFolders.has(folder)) || isSensitive(path) || !isSourceName(path)
}

export function isSkippedFolder(path: string): boolean {
  return skippedFolders.has(basename(path))
}

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
function isSourceName(path: string): boolean {
  const name = basename(path).toLowerCase()
  return !lockFiles.has(name) && !endings.has(extname(name)) && !generated.test(name)
}
