import { minify } from 'terser'
import type { Plugin } from 'vite'

const runtimeImport = (file: string): RegExp =>
  new RegExp(`import\\{([^}]*)\\}from"\\./${file.replace(/^.*\//, '').replaceAll('.', '\\.')}";?`)

/**
 * Build step: the few lines by which the bundler wraps modules go into each script that uses them. It insists on a script
 * of their own, which would be a request more before anything runs. The names of scripts stay true: what is put in is
 * decided by the name of that script, which has its hash and stood in them.
 */
export const inlineRuntime = (): Plugin => ({
  name: 'gatehouse:inline-runtime',
  apply: 'build',
  // A script that a browser keeps from before this step names the one that is gone.
  augmentChunkHash: () => 'runtime inside',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const scripts = Object.values(bundle).filter((file) => file.type === 'chunk')
      const runtime = scripts.find(({ name }) => name === 'rolldown-runtime')
      if (!runtime) return
      const form = runtimeImport(runtime.fileName)
      for (const script of scripts) {
        const [all = '', names = ''] = form.exec(script.code) ?? []
        if (all) script.code = `${await wantedPart(runtime.code, names)}${script.code.replace(all, '')}`
        // In its list of what to fetch ahead: it is here itself.
        script.code = script.code.replaceAll(`"${runtime.fileName}"`, `"${script.fileName}"`)
      }
      const left = scripts.find(
        (script) => script !== runtime && script.code.includes(runtime.fileName.replace(/^.*\//, '')),
      )
      if (left) this.error(`${left.fileName} still names ${runtime.fileName}`)
      delete bundle[runtime.fileName]
    },
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace(/\s*<link rel="modulepreload"[^>]*\/rolldown-runtime-[^>]*>/g, ''),
  },
})

/** `names`: `a as b,c as d`, as they are imported. */
async function wantedPart(code: string, names: string): Promise<string> {
  const end = code.lastIndexOf('export{')
  const locals = new Map(
    pairs(/^export\{([^}]*)\}/.exec(code.slice(end))?.[1] ?? '').map(([local, name]) => [name, local]),
  )
  const wanted = pairs(names)
  const aliases = wanted.map(([, alias]) => alias)
  const fields = wanted.map(([name]) => locals.get(name) ?? name)
  // Nothing may come to stand beside the script's own names: terser keeps the function, and drops the rest in it.
  const { code: small = '' } = await minify(
    `const[${aliases}]=(()=>{${code.slice(0, end)}return[${fields}]})();`,
    {
      ecma: 2020,
      compress: { passes: 3, pure_getters: true, inline: false, reduce_vars: false, toplevel: false },
      mangle: { toplevel: false },
    },
  )
  return small
}

const pairs = (list: string): [from: string, to: string][] =>
  list.split(',').map((part) => {
    const [from = '', to = from] = part.trim().split(' as ')
    return [from, to]
  })
