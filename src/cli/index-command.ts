import { type BackgroundCodeIndex, progressWords } from '../compose/background-code-index.ts'
import { Failure } from '../errors.ts'
import { type CommandBody, exitCodes } from './command.ts'
import { atProject } from './project-command.ts'
import { showProgress } from './show-progress.ts'
import { untilStopped } from './until-stopped.ts'

export const command: CommandBody = {
  examples: ['waymark index', 'waymark index --project ~/app --json'],
  run: ({ config, answer }) =>
    atProject(config, async ({ running }) => {
      const index = running.codeIndex
      if (!index) {
        throw new Failure(
          'unavailable',
          'There is no project here: a home folder or a whole disk is not a project.',
          {
            hint: 'Run it inside the project, or name the folder with --project.',
          },
        )
      }
      const stopped = untilStopped()
      const bar = showProgress(process.stderr)
      const begun = performance.now()
      const outcome = await index
        .refresh(stopped, ({ phase, done, total }) => bar.show(progressWords[phase], done, total))
        .finally(bar.end)
        .catch((error) => {
          if (!stopped.aborted) throw error
          throw new Failure('unavailable', 'Stopped. What was indexed so far is kept.', {
            hint: 'Run waymark index to continue.',
            cause: error,
          })
        })
      if (outcome.busy) {
        throw new Failure('conflict', 'Another process is indexing this project.', {
          hint: 'Try again when it is done. You can still search.',
        })
      }
      const seconds = (performance.now() - begun) / 1000
      const { chunks } = await index.state()
      answer({ ...outcome, chunks, seconds }, () => report(outcome, chunks, seconds))
      return exitCodes.ok
    }),
}

type Refreshed = Exclude<Awaited<ReturnType<BackgroundCodeIndex['refresh']>>, { readonly busy: true }>

function report(
  { files, changed, removed, truncated, rebuilt }: Refreshed,
  chunks: number,
  seconds: number,
): string {
  return [
    `${files} files in ${chunks} pieces: ${changed} new or changed, ${removed} gone, ${seconds.toFixed(1)} s`,
    rebuilt === null ? '' : `The index was ${rebuilt} and was rebuilt.`,
    truncated ? 'The project has more files than the index takes; the rest is left out.' : '',
  ]
    .filter(Boolean)
    .join('\n')
    .concat('\n')
}
