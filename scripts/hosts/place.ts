import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import type { Host, Place } from './host.ts'
import { environment } from './known-hosts.ts'
import { type Played, type Script, ScriptedModel } from './model/script.ts'
import type { ModelServer } from './model/server.ts'
import { begin, type Ran, type Running } from './run.ts'

export const cli = resolve(import.meta.dirname, '../../dist/cli.js')

/** A host in a home and a project of its own. */
export class Stage implements Disposable {
  readonly host: Host
  readonly place: Place
  readonly data: string
  readonly env: Record<string, string>
  readonly #folder: string
  readonly #model: ModelServer
  #scripted: { readonly script: Script; readonly model: ScriptedModel } | undefined

  constructor(host: Host, bin: string, model: ModelServer) {
    this.#folder = mkdtempSync(join(tmpdir(), `waymark-host-${host.id}-`))
    const [home, project, opener] = ['home', 'shop', 'opener'].map((name) => join(this.#folder, name)) as [
      string,
      string,
      string,
    ]
    for (const folder of [home, project, opener]) mkdirSync(folder)
    this.host = host
    this.place = { home, project, modelUrl: model.url }
    this.data = join(this.#folder, 'data')
    this.#model = model
    spawnSync('git', ['init', '-q'], { cwd: project })
    writeFileSync(join(project, 'package.json'), '{ "name": "shop" }\n')
    // Hosts open a browser by one of these; here it only notes down where it was sent.
    for (const name of ['xdg-open', 'open', 'sensible-browser', 'www-browser'])
      writeFileSync(join(opener, name), `#!/bin/sh\necho "$1" >> "${this.opened}"\n`, { mode: 0o755 })
    const path = [opener, bin, dirname(process.execPath), process.env.PATH ?? ''].join(delimiter)
    this.env = {
      ...environment(this.place, path),
      BROWSER: join(opener, 'xdg-open'),
      ...host.env(this.place),
    }
    host.prepare(this.place)
  }

  /** Where the addresses stand that a browser was sent to. */
  get opened(): string {
    return join(this.#folder, 'opened.txt')
  }

  waymark(...args: string[]): Promise<Ran> {
    return begin(process.execPath, [cli, ...args], { cwd: this.place.project, env: this.env }).ended
  }

  program(args: readonly string[], seconds?: number): Running {
    const { project: cwd } = this.place
    return begin(this.host.program, args, { cwd, env: this.env, ...(seconds && { seconds }) })
  }

  /** The same at a terminal, which the `script` of util-linux makes. */
  atTerminal(args: readonly string[], seconds?: number): Running {
    const { CI: _, NO_COLOR: __, ...withoutCi } = this.env // they keep windows from being drawn
    const line = [this.host.program, ...args].map((word) => `'${word}'`).join(' ')
    return begin('script', ['-qfec', `stty cols 1000 rows 50; ${line}`, '/dev/null'], {
      cwd: this.place.project,
      env: { ...withoutCi, TERM: 'xterm-256color' },
      hasInput: true,
      ...(seconds && { seconds }),
    })
  }

  /** As a person does it, for this data and nothing of theirs. */
  connect(): Promise<Ran> {
    return this.waymark('connect', this.host.id, '--yes', '--data', this.data)
  }

  /** Begins a turn of the host with the scripted model; several with the same script may go on at once. */
  beginTurn(script: Script, seconds = 180, more: readonly string[] = []): Running {
    if (this.#scripted?.script !== script) this.play(script)
    return this.program([...this.host.turn('Do what has to be done with Waymark.'), ...more], seconds)
  }

  play(script: Script): void {
    this.#scripted = { script, model: new ScriptedModel(script) }
    this.#model.play(this.#scripted.model)
  }

  /** What the model of the last turn did and heard. */
  played(): Played {
    if (!this.#scripted) throw new Error('no turn was begun')
    return this.#scripted.model.played
  }

  async turn(script: Script, more: readonly string[] = []): Promise<{ ran: Ran; played: Played }> {
    const ran = await this.beginTurn(script, 180, more).ended
    return { ran, played: this.played() }
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
