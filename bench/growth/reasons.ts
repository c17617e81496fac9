import type { FamilyName } from './results.ts'

const search =
  'every discovery of the project that has one of the words is scored, and every meaning is compared. It grows with the project, not with what others know.'

/** Why some operations grow with what there is, and what bounds them. Said only where the figures show it. */
export const reasons: Readonly<Partial<Record<FamilyName, Readonly<Record<string, string>>>>> = {
  tasks: {
    'find by words of a title':
      'a part of a title can stand anywhere in it. From some eight thousand tasks on an index of three letters each says where to look; the lists of the rarest of them grow with the tasks. Changed since these figures were measured: a list is in a row for every 65,536 tasks, which was one for every 4,096.',
    'list 50, upcoming':
      'what was due in the two days before was looked through for what begins later than now, and PostgreSQL planned that anew each time. Changed since these figures were measured: the list begins at the first task that comes, and is flat.',
    'list 50, blocked':
      'among a thousand tasks fewer than fifty wait. From ten thousand on there are always fifty, found in an index of those that wait; their rows lie the further apart the more there are.',
  },
  owners: {
    'list 50, open':
      'the rows of an owner lie where they were written, between those of others: fifty tasks are up to fifty pages, and with more owners fewer of these are in the cache. Of a million tasks PostgreSQL finds all of an owner’s in an index within 0.1 ms, and then reads 56 pages, nearly none of them in its cache, for 0.4.',
    get: 'with more owners fewer pages are in the cache.',
  },
  discoveries: {
    'search by words and meaning': search,
    'search in one module': search,
    remember:
      'it first looks whether somebody said the same, which is a search. Writing it down takes as long with 100,000 as with 10,000.',
    modules:
      'all discoveries of the project were counted, in an index alone. Changed since these figures were measured: they are counted as they are written.',
    'count of a type':
      'all discoveries of the type were counted, in an index alone. Changed since these figures were measured: they are counted as they are written.',
    'first search of a process':
      'the meanings are read into memory, once a process, and after that only what was written since.',
  },
}
