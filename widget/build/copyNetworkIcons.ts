import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const suffix = '.svg.js'

/** Build step: pictures of networks, by the names that `Network.icon` uses, as `assets/networks/<icon>.svg`. */
export const copyNetworkIcons = (): Plugin => ({
  name: 'gatehouse:network-icons',
  apply: 'build',
  async generateBundle() {
    const folder = dirname(
      fileURLToPath(import.meta.resolve('@web3icons/core/svgs/networks/background/ethereum.svg.js')),
    )
    for (const file of await readdir(folder)) {
      if (!file.endsWith(suffix)) continue
      const { default: source } = (await import(`${folder}/${file}`)) as { default: string }
      const fileName = `assets/networks/${file.slice(0, -suffix.length)}.svg`
      this.emitFile({ type: 'asset', fileName, source: source.replace(/\n\s*/g, '') })
    }
  },
})
