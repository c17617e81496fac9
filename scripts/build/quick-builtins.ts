import type * as esbuild from 'esbuild'

/** In memory when our first line runs. */
const present = ['node:events', 'node:fs', 'node:os', 'node:path', 'node:url']

/**
 * Gives our files the functions of Node's own modules without `import`, for which Node reads every property of the
 * module, and with that loads what hides behind each: 5 ms for `node:util`, 4 for `node:fs`. Modules that are not in
 * memory yet are loaded by the first call. What packages import stays as it is.
 */
export const quickBuiltins: esbuild.Plugin = {
  name: 'quick-builtins',
  setup({ onResolve, onLoad }) {
    const namespace = 'quick-builtins'
    onResolve({ filter: /^node:/ }, ({ path, kind, importer }) => {
      const isOurs = /[\\/]src[\\/]/.test(importer) && !/[\\/]node_modules[\\/]/.test(importer)
      return isOurs && kind === 'import-statement' ? { path, namespace, sideEffects: false } : undefined
    })
    onLoad({ filter: /./, namespace }, ({ path }) => {
      const module = process.getBuiltinModule(path) as Readonly<Record<string, unknown>>
      const names = Object.keys(module).filter((name) => /^[a-z]\w*$/i.test(name) && name !== 'default')
      const exports = names.map((name) =>
        !present.includes(path) && isPlainFunction(name, module[name])
          ? `export const ${name} = (...given) => load().${name}(...given)`
          : `export const ${name} = /* @__PURE__ */ pick('${name}')`,
      )
      const load = `const load = () => process.getBuiltinModule('${path}')\nconst pick = (name) => load()[name]`
      return { contents: [load, ...exports].join('\n') }
    })
  },
}

/** No class, and without properties of its own: another function can stand for it. */
function isPlainFunction(name: string, value: unknown): boolean {
  if (typeof value !== 'function' || !/^[a-z]/.test(name)) return false
  return Reflect.ownKeys(value).every((key) => ['length', 'name', 'prototype'].includes(String(key)))
}
