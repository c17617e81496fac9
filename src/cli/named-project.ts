import { statSync } from 'node:fs'
import type { Flags } from '../config.ts'

/** The project that is named, unless a folder is: what is a folder here, or is written as a path, is one. */
export function namedProject({ project }: Flags): string | undefined {
  if (typeof project !== 'string' || project.trim() === '') return undefined
  const isPath = /^(\.{1,2}|~)?([/\\]|$)|^[a-z]:[/\\]/i.test(project)
  return isPath || statSync(project, { throwIfNoEntry: false })?.isDirectory() ? undefined : project
}

/** What is configured by the options of a command: a project that is named is no folder. */
export function settingsIn(flags: Flags): Flags {
  return namedProject(flags) === undefined ? flags : { ...flags, project: undefined }
}
