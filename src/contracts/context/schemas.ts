import type { ObjectSchema } from '../schema.ts'

export const contextSearchInput = {
  type: 'object',
  properties: {
    query: {
      type: 'string',
      minLength: 3,
      maxLength: 500,
      description: 'Search query describing what to find',
    },
    type: {
      type: 'string',
      enum: ['all', 'pattern', 'rule', 'decision', 'issue'],
      default: 'all',
      description: 'Filter by discovery type',
    },
    module: { type: 'string', description: 'Filter by module name' },
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: 20,
      default: 5,
      description: 'Maximum number of results to return',
    },
  },
  required: ['query'],
  additionalProperties: false,
} as const satisfies ObjectSchema

export const readFileInput = {
  type: 'object',
  properties: {
    path: { type: 'string', minLength: 1, description: 'File path relative to project root' },
    includeDeps: {
      type: 'boolean',
      default: false,
      description: 'Include level 1 dependencies (imports)',
    },
    maxDepth: {
      type: 'integer',
      minimum: 0,
      maximum: 1,
      default: 1,
      description: 'Dependency tree depth (MVP: max 1)',
    },
  },
  required: ['path'],
  additionalProperties: false,
} as const satisfies ObjectSchema

export const grepCodebaseInput = {
  type: 'object',
  properties: {
    pattern: { type: 'string', minLength: 1, maxLength: 200, description: 'Regex pattern to search for' },
    filePattern: { type: 'string', description: 'Glob pattern to filter files (e.g., "**/*.ts")' },
    caseSensitive: { type: 'boolean', default: false, description: 'Case-sensitive search' },
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: 100,
      default: 50,
      description: 'Maximum number of matches to return',
    },
  },
  required: ['pattern'],
  additionalProperties: false,
} as const satisfies ObjectSchema
