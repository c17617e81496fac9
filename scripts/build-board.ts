import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'

const source = resolve(dirname(fileURLToPath(import.meta.url)), '../src/board')

/** Makes the board one page that needs nothing beside itself, put in place at once: somebody may be reading it. */
export async function buildBoard(file: string): Promise<void> {
  const [script, style] = await Promise.all([bundle('main.ts'), bundle('board.css')])
  const html = readFileSync(resolve(source, 'board.html'), 'utf8')
    .replace(/\n\s*/g, '\n')
    .replace('/* board.css */', () => style)
    // The one thing that would end the script before its end.
    .replace('/* main.ts */', () => script.replaceAll('</script', '<\\/script'))
  writeFileSync(`${file}.new`, html)
  renameSync(`${file}.new`, file)
}

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await esbuild.build({
    entryPoints: [resolve(source, entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'warning',
  })
  return outputFiles[0]?.text.trim() as string
}
