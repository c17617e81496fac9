import type * as esbuild from 'esbuild'

/**
 * What the protocol's package takes from the machine it runs on, without its validator of JSON schemas: a third of the
 * package, which checks the answers to questions that its own methods ask, and we ask none through those. `process` is
 * the one at hand, because importing it makes Node open all three of its streams.
 */
export const leanSdk: esbuild.Plugin = {
  name: 'lean-sdk',
  setup({ onResolve, onLoad }) {
    const namespace = 'lean-sdk'
    onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, ({ path }) => ({ path, namespace }))
    onLoad({ filter: /./, namespace }, () => ({
      contents: `export const process = globalThis.process
        export class DefaultJsonSchemaValidator {
          getValidator() { throw new Error('This program has no validator of JSON schemas.') }
        }`,
    }))
  },
}
