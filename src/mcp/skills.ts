import { createHash } from 'node:crypto'
import type { Server, ServerContext } from '@modelcontextprotocol/server'
import { skillHead, skillText } from '../contracts/native/skill.ts'
import { isModern } from './app/shows-apps.ts'
import { invalidParams } from './rpc-error.ts'

/** The skill as a part of the protocol: https://github.com/modelcontextprotocol/ext-skills */
export const skillsExtension = 'io.modelcontextprotocol/skills'

const skillUri = `skill://${skillHead.name}/SKILL.md`
const mimeType = 'text/markdown'
const hour = 3_600_000

let told: Skill | undefined
type Skill = ReturnType<typeof describeSkill>

/** Put together when it is asked for: Node's module for hashes is felt at a start. */
function theSkill(): Skill {
  told ??= describeSkill()
  return told
}

function describeSkill() {
  const bytes = Buffer.from(skillText)
  return {
    uri: skillUri,
    frontmatter: skillHead,
    resources: [
      {
        uri: skillUri,
        digest: `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
        size: bytes.length,
      },
    ],
  }
}

/** Lists the skill, and says what it consists of. Its text is read like any other resource. */
export function answerAboutSkills(server: Server): void {
  server.setRequestHandler('skills/list', anyParams, (_, context) => kept({ skills: [theSkill()] }, context))
  server.setRequestHandler('skills/get', anyParams, (params, context) => {
    const { uri } = (params ?? {}) as { readonly uri?: unknown }
    if (uri !== skillUri) throw invalidParams('There is no such skill.')
    return kept({ skill: theSkill() }, context)
  })
}

export function readSkill(uri: string) {
  return uri === skillUri ? { contents: [{ uri, mimeType, text: skillText }] } : undefined
}

/** Fixed data, the same for everybody; the older protocols have no word for it. */
function kept<T extends object>(result: T, context: ServerContext): T {
  return isModern(context) ? { ...result, ttlMs: hour, cacheScope: 'public' } : result
}

const anyParams = {
  params: {
    '~standard': { version: 1, vendor: 'waymark', validate: (value: unknown) => ({ value }) },
  },
} as const
