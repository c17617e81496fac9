import { realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { parse } from 'node:path'
import type { Config } from '../config.ts'
import type { ContextStore } from '../context/context-store.ts'
import { embedMissing } from '../context/embed-missing.ts'
import type { Embedder } from '../context/embedder.ts'
import { readMissing } from '../context/read-missing.ts'
import type { CallDependencies, Caller } from '../contracts/call.ts'
import { callerKey } from '../contracts/caller.ts'
import type { OpenProject } from '../contracts/contract.ts'
import { Failure } from '../errors.ts'
import type { Log } from '../log.ts'
import { isPersonal, nameOfKey, personalProject } from '../projects/project.ts'
import type { Stores } from '../stores/stores.ts'
import type { Activity } from '../usage/activity.ts'
import { FairSlots } from '../usage/fairness.ts'
import { findProject, type Project } from '../workspace/project.ts'
import { BackgroundCodeIndex } from './background-code-index.ts'
import { openEmbedder } from './embedder.ts'
import { isProject } from './folder-project.ts'
import { LateAbort } from './late-abort.ts'

interface OpenProjects {
  readonly project: CallDependencies['project']
  readonly codeIndex: BackgroundCodeIndex | null
  close(): Promise<void>
}

/** Searches through all files that run at once, of all callers and of one. */
const searches = { size: 8, perOwner: 4, waiting: 100, patienceMs: 5_000 }

/** How long nobody looks whether something has no meaning yet. */
const lookAgainMs = 60_000

/** What callers know about the project they chose. `folder` is what this process was started in. */
export function openProjects(
  folder: Project | null,
  stores: Stores,
  config: Config,
  activity: Activity,
  log: Log,
): OpenProjects {
  const stopping = new LateAbort()
  let embedder: Promise<Embedder | null> | undefined
  const openOnce = () => {
    embedder ??= openEmbedder(config, log)
    return embedder
  }
  let code: BackgroundCodeIndex | undefined
  const openCode = () => {
    if (folder) code ??= new BackgroundCodeIndex(folder, config.cache, openOnce, log, stopping)
    return code ?? null
  }
  const slots = new FairSlots(searches)
  const reembedded = new Set<string>()
  const isLoose = folder !== null && !isProject(folder, config.project !== null)

  const project = (caller: Caller): OpenProject => {
    const { owner, project: chosen } = caller
    const ref = chosen ?? personalProject(owner)
    // Files are those of the folder that the process has, and of no other project.
    const isFolders = chosen === undefined || chosen.key === folder?.key || (isLoose && isPersonal(chosen.id))
    const files = isFolders ? folder : null
    const context = stores.context(owner, ref)
    return {
      ref,
      key: ref.key ?? '',
      name: isPersonal(ref.id) ? 'personal' : ref.name || nameOfKey(ref.key ?? ''),
      files,
      context,
      inTurn: (work) => slots.during(owner, work),
      countRead: (path) => activity.read(owner, chosen, path, new Date()),
      async code() {
        if (!files) return null
        try {
          return (await openCode()?.open(context, caller)) ?? null
        } catch (err) {
          if (!(err instanceof Failure)) throw err
          log.warn({ err }, 'the code index could not be opened')
          return null
        }
      },
      async embedder() {
        const opened = await openOnce()
        const whose = callerKey(caller)
        if (opened && !reembedded.has(whose)) {
          reembedded.add(whose)
          const again = () => void reembedded.delete(whose)
          completeMeanings(context, opened, stopping.signal).then(
            // What is remembered from now on has its meaning at once; what is imported gets it with a later search.
            () => void setTimeout(again, opened.isInstant ? lookAgainMs : 0).unref(),
            (err) => {
              // Who may only read leaves it to those who may write.
              if (err instanceof Failure && err.code === 'forbidden') return
              again() // a provider may be back by then
              if (!stopping.isAborted) log.warn({ err }, 'discoveries were not embedded')
            },
          )
        }
        return opened
      },
    }
  }
  return {
    project,
    get codeIndex() {
      return openCode()
    },
    async close() {
      stopping.abort()
      await code?.close()
    },
  }
}

/** The quick ones first; whole sentences are read one after the other, beside what is asked meanwhile. */
async function completeMeanings(
  context: ContextStore,
  embedder: Embedder,
  signal: AbortSignal,
): Promise<void> {
  await embedMissing(context, embedder, signal)
  const reader = embedder.sentences?.()
  if (reader) await readMissing(context, reader, signal)
}

/** A home folder or a whole disk is no project: nobody who started a server there meant to show all of it. */
export async function projectFolder({ project, accounts }: Config): Promise<Project | null> {
  // A server for many people shows them no folder that nobody named.
  if (accounts.isOn && project === null) return null
  const home = realHome()
  const tooMuch = [home, parse(home).root]
  if (project !== null) return findProject(project, tooMuch)
  const found = await findProject(process.cwd(), tooMuch).catch(() => null)
  return found && tooMuch.includes(found.root) ? null : found
}

function realHome(): string {
  try {
    return realpathSync.native(homedir())
  } catch {
    return homedir()
  }
}
