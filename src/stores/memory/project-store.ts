import type { ProjectStore } from '../../context/projects.ts'
import type { Files } from './context-store.ts'
import type { Membership } from './members.ts'

/** `kept` has what the projects of everybody know, by owner and key. */
export function memoryProjects(
  me: string,
  kept: ReadonlyMap<string, Files>,
  membership: Membership,
): ProjectStore {
  return {
    async list() {
      const visited = [...kept]
        .map(([name, files]) => [...name.split('\0'), files] as [owner: string, key: string, files: Files])
        .filter(([owner, , { lastDiscovery, sessions }]) => owner === me && lastDiscovery + sessions.size > 0)
      const known = visited.filter(([, , { lastDiscovery }]) => lastDiscovery > 0).map(([, key]) => key)
      const sharing = membership.all().filter(({ owner }) => owner === me)
      const full = new Set([...known, ...sharing.map(({ project }) => project)])
      const own = [...new Set([...full, ...visited.map(([, key]) => key)])].sort()
      const shared = membership.all().filter(({ member }) => member === me)
      return [
        ...own.map((key) => ({ key, owner: me, role: 'owner' as const, isEmpty: !full.has(key) })),
        ...shared
          .map(({ project, owner, role }) => ({ key: project, owner, role, isEmpty: false }))
          .sort((one, other) => (one.key < other.key ? -1 : 1)),
      ]
    },
    leave: (owner, project) => membership.of(owner, project).remove(me),
  }
}
