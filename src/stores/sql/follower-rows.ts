import type { ProjectId } from '../../projects/project.ts'
import { type Statement, sql } from './statement.ts'

/** Who has stopped following goes on not to, whatever happens to the task. */
export function insertFollower(project: ProjectId, task: number, person: string): Statement {
  return sql`INSERT INTO task_followers (project, task, person, follows) VALUES (${project}, ${task}, ${person}, 1)
    ON CONFLICT DO NOTHING`
}

export function setFollowing(project: ProjectId, task: number, person: string, follows: boolean): Statement {
  return sql`INSERT INTO task_followers (project, task, person, follows)
    VALUES (${project}, ${task}, ${person}, ${Number(follows)})
    ON CONFLICT (project, task, person) DO UPDATE SET follows = excluded.follows`
}

/** Those who are members still. */
export function selectFollowers(project: ProjectId, task: number): Statement {
  return sql`SELECT f.person FROM task_followers f JOIN project_members m ON m.project = f.project AND m.member = f.person
    WHERE f.project = ${project} AND f.task = ${task} AND f.follows = 1 ORDER BY f.person`
}

/** What a person said of tasks that they see. */
export function selectFollowing(person: string): Statement {
  return sql`SELECT f.project, f.task, f.follows FROM task_followers f WHERE f.person = ${person}
    AND (f.project = ${person} OR EXISTS (
      SELECT 1 FROM project_members m WHERE m.project = f.project AND m.member = f.person))`
}
