import { readFileSync } from 'node:fs'
import { type CommandBody, exitCodes } from '../command.ts'
import { usage } from '../parse-arguments.ts'

const scripts: Readonly<Record<string, string>> = {
  bash: readFileSync(new URL('./scripts/waymark.bash', import.meta.url), 'utf8'),
  zsh: readFileSync(new URL('./scripts/waymark.zsh', import.meta.url), 'utf8'),
  fish: readFileSync(new URL('./scripts/waymark.fish', import.meta.url), 'utf8'),
}

const shells = Object.keys(scripts)

export const command: CommandBody = {
  usage: shells.join('|'),
  words: shells,
  notes: `To have it in every shell you open:
  bash  echo 'eval "$(waymark completion bash)"' >> ~/.bashrc
  zsh   waymark completion zsh > "\${fpath[1]}/_waymark"
  fish  waymark completion fish > ~/.config/fish/completions/waymark.fish`,
  examples: ['waymark completion bash', 'waymark completion zsh', 'waymark completion fish'],
  async run({ args, answer }) {
    const [shell = '', another] = args
    const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined
    if (script === undefined || another !== undefined)
      throw usage('Name one shell', `It is one of ${shells.join(', ')}.`)
    answer({ shell, script }, () => script)
    return exitCodes.ok
  },
}
