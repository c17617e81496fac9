/** What can be watched: everything of an owner, and what a project knows. */
export function ownerTopic(owner: string): string {
  return owner
}

// No owner has a control character.
export function projectTopic({
  owner,
  project,
}: {
  readonly owner: string
  readonly project: string
}): string {
  return `${owner}\0${project}`
}
