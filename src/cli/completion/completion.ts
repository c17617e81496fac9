import { readFileSync } from 'node:fs'
import { type Command, exitCodes } from '../command.ts'
import { usage } from '../parse-arguments.ts'

const scripts: Readonly<Record<string, string>> = {
  bash: readFileSync(new URL('./scripts/waymark.bash', import.meta.url), 'utf8'),
  zsh: readFileSync(new URL('./scripts/waymark.zsh', import.meta.url), 'utf8'),
  fish: readFileSync(new URL('./scripts/waymark.fish', import.meta.url), 'utf8'),
}

const shells = Object.keys(scripts)

export const completion: Command = {
  name: 'completion',
  summary: 'Print what makes a shell complete commands, options and tasks',
  usage: shells.join('|'),
  words: shells,
  notes: `To have it in every shell you open:
  bash  echo 'eval "$(waymark completion bash)"' >> ~/.bashrc
  zsh   waymark completion zsh > "\${fpath[1]}/_waymark"
  fish  waymark completion fish > ~/.config/fish/completions/waymark.fish`,
  examples: ['waymark completion bash', 'waymark completion zsh', 'waymark completion fish'],
  async run({ args, flags, print }) {
    const [shell = '', another] = args
    const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined
    if (script === undefined || another !== undefined)
      throw usage('Name one shell', `It is one of ${shells.join(', ')}.`)
    print(flags.json ? `${JSON.stringify({ shell, script })}\n` : script)
    return exitCodes.ok
  },
}
