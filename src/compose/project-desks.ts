import { realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { parse } from 'node:path'
import type { Config } from '../config.ts'
import { embedMissing } from '../context/embed-missing.ts'
import type { Embedder } from '../context/embedder.ts'
import type { Activity } from '../contracts/activity.ts'
import type { Caller, Workshop } from '../contracts/call.ts'
import type { ProjectDesk } from '../contracts/contract.ts'
import { Failure } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Stores } from '../stores/stores.ts'
import { findProject, type Project } from '../workspace/project.ts'
import { CodeShelves } from './code-shelves.ts'
import { openEmbedder } from './embedder.ts'

export interface ProjectDesks {
  readonly project: Workshop['project']
  readonly codeIndex: CodeShelves | null
  close(): Promise<void>
}

export interface DescribedProject {
  /** What it is stored under. */
  readonly key: string
  readonly name: string
  readonly files: Project | null
}

/** Without a folder there still is something to remember, about nothing in particular. */
export function describeProject(files: Project | null): DescribedProject {
  return files ? { key: files.key, name: files.name, files } : { key: 'general', name: 'general', files }
}

/** What callers know about the project this process was started in. */
export function openProjectDesks(
  { key, name, files }: DescribedProject,
  stores: Stores,
  config: Config,
  activity: Activity,
  log: Log,
): ProjectDesks {
  const stopping = new AbortController()
  let embedder: Promise<Embedder | null> | undefined
  const openOnce = () => {
    embedder ??= openEmbedder(config, log)
    return embedder
  }
  const code = files && new CodeShelves(files, config.cache, openOnce, log, stopping.signal)
  const reembedded = new Set<string>()

  const project = (caller: Caller): ProjectDesk => {
    const context = stores.context(caller.owner, key)
    return {
      key,
      name,
      files,
      context,
      countRead: (path) => activity.read(caller.owner, path, new Date()),
      async code() {
        try {
          return (await code?.open(context, caller)) ?? null
        } catch (err) {
          if (!(err instanceof Failure)) throw err
          log.warn({ err }, 'the code index could not be opened')
          return null
        }
      },
      async embedder() {
        const opened = await openOnce()
        if (opened && !reembedded.has(caller.owner)) {
          reembedded.add(caller.owner)
          const again = () => void reembedded.delete(caller.owner)
          embedMissing(context, opened, stopping.signal).then(
            // What is remembered from now on has its meaning at once, or else gets it with the next search.
            () => opened.isInstant || again(),
            (err) => {
              again() // a provider may be back by then
              if (!stopping.signal.aborted) log.warn({ err }, 'discoveries were not embedded')
            },
          )
        }
        return opened
      },
    }
  }
  return {
    project,
    codeIndex: code,
    async close() {
      stopping.abort()
      await code?.close()
    },
  }
}

/** A home folder or a whole disk is no project: nobody who started a server there meant to show all of it. */
export async function projectFolder({ project }: Config): Promise<Project | null> {
  const home = await realpath(homedir()).catch(homedir)
  const tooMuch = [home, parse(home).root]
  if (project !== null) return findProject(project, tooMuch)
  const found = await findProject(process.cwd(), tooMuch).catch(() => null)
  return found && tooMuch.includes(found.root) ? null : found
}
