/** Where one run of a host takes place: nothing of the person who starts it is seen or changed. */
export interface Place {
  readonly home: string
  /** The project it is started in, a git repository. */
  readonly project: string
  readonly modelUrl: string
}

/** A host from npm, and how it is driven without a person. */
export interface Host {
  /** As `waymark connect` calls it. */
  readonly id: string
  readonly name: string
  readonly package: string
  readonly version: string
  /** The command that the package brings. */
  readonly program: string
  /** What has to stand in its home before it starts: which model it asks, and what it would ask a person. */
  prepare(place: Place): void
  env(place: Place): Record<string, string>
  /** Its arguments for one turn without a person. */
  turn(prompt: string): readonly string[]
  /** How it is told to sign in to a server. Without, it has to begin by itself when a server asks for it. */
  readonly signIn?: readonly string[]
  /** What a person types in its window to sign in, where it has no command for that. */
  readonly signInWords?: string
  /** What `waymark connect` calls its hook for the start of a session, where there is one. */
  readonly hook?: string
  /** Says for one turn that hooks are trusted, where a person has to do that once. */
  readonly trustsHooks?: readonly string[]
  /** What checks the plug-in that `npm run plugins` makes for it. */
  readonly validator?: { readonly folder: string; readonly args: readonly string[] }
  /** What it will not do, by the step or by the tool: the host's own limit. */
  readonly limits: Readonly<Record<string, string>>
}
