import type { Files } from './project.ts'

/** A small project as a person would have it: sources that import each other, a secret, a paper, something ignored. */
export const sampleFiles: Files = {
  '.gitignore': 'build/\n',
  '.env': 'QUEUE_PASSWORD=hunter2\n',
  'build/queue.js': '// retryJob, built\n',
  'src/queue.ts': `import { connect } from './db.ts'
import { log } from './log.ts'

/** Tries a job again when the broker lost it. */
export function retryJob(id: string, attempts = 5): number {
  log('retry ' + id)
  return connect(id) + attempts
}

export class Queue {
  /** Puts a job at the end. */
  enqueue(id: string): void {
    retryJob(id)
  }
}
`,
  'src/db.ts': `export function connect(name: string): number {
  return name.length
}
`,
  'src/log.ts': `export const log = (line: string): void => {
  process.stderr.write(line)
}
`,
  'docs/queue.md': '# Queue\n\nA job that was lost is tried again five times.\n',
}
