import { CodeIndex } from '../../../src/workspace/code-index/code-index.ts'
import { findProject } from '../../../src/workspace/project.ts'
import { wordIndexing } from '../../support/code-index/word-indexing.ts'
import { given, say, waitForGo } from './worker.ts'

const { root, folder } = given<{ root: string; folder: string }>()

say('ready')
waitForGo()
const index = new CodeIndex({ project: await findProject(root), folder, indexing: wordIndexing() })

/** Indexes the project and says so after each step: how far it has come, and in the end what it did. */
say(await index.refresh(undefined, say))
