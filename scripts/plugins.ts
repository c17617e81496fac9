// Makes the plug-in for Claude Code and the extension for Gemini CLI, and has the hosts' own validators look at them.
//   node scripts/plugins.ts [--out FOLDER] [--check]
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { claudePlugin, geminiExtension, type PluginFiles } from './packaging/host-plugins.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const { values: flags } = parseArgs({
  options: {
    out: { type: 'string', default: join(root, '.cache/plugins') },
    check: { type: 'boolean', default: false },
  },
})

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const plugins = [
  {
    folder: 'claude-code',
    files: claudePlugin(manifest),
    validator: ['@anthropic-ai/claude-code@2.1.325', 'plugin', 'validate'],
  },
  {
    folder: 'gemini',
    files: geminiExtension(manifest),
    validator: ['@google/gemini-cli@0.61.0', 'extensions', 'validate'],
  },
]

for (const { folder, files, validator } of plugins) {
  const out = join(resolve(flags.out), folder)
  write(out, files)
  console.log(`${out}: ${Object.keys(files).length} files`)
  if (flags.check && !isValid(validator, out)) process.exitCode = 1
}

function write(out: string, files: PluginFiles): void {
  rmSync(out, { recursive: true, force: true })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(out, path)), { recursive: true })
    writeFileSync(join(out, path), text)
  }
}

/** In a home of its own: a validator is the whole host, and leaves its settings behind. */
function isValid(validator: readonly string[], out: string): boolean {
  const home = mkdtempSync(join(tmpdir(), 'waymark-plugins-'))
  try {
    const { status } = spawnSync('npx', ['-y', ...validator, out], {
      stdio: 'inherit',
      env: { ...process.env, HOME: home },
    })
    return status === 0
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
