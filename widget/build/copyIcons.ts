import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const suffix = '.svg.js'

type Kind = 'networks' | 'wallets' | 'tokens'

/** Tokens that most people hold; the package has thousands, and the others get letters. */
const commonTokens: ReadonlySet<string> = new Set(
  'AAVE ARB ATOM AVAX BNB BTC CBETH COMP CRV DAI DOGE ENS ETH EURC FRAX GNO JUP LDO LINK MKR OP PENDLE PEPE POL PYUSD RETH SHIB SOL TRX UNI USDC USDE USDT WBTC XRP'.split(
    ' ',
  ),
)

/** Build step: pictures of the package by their names, as `assets/<kind>/<name>.svg`. */
export const copyIcons = (...kinds: Kind[]): Plugin => ({
  name: 'gatehouse:icons',
  apply: 'build',
  async generateBundle() {
    // One picture that is there tells where the others are.
    const known = import.meta.resolve('@web3icons/core/svgs/networks/background/ethereum.svg.js')
    for (const kind of kinds) {
      const folder = dirname(fileURLToPath(known.replace('/networks/', `/${kind}/`)))
      for (const file of await readdir(folder)) {
        const name = file.slice(0, -suffix.length)
        if (!file.endsWith(suffix) || (kind === 'tokens' && !commonTokens.has(name))) continue
        const { default: source } = (await import(`${folder}/${file}`)) as { default: string }
        const fileName = `assets/${kind}/${name}.svg`
        this.emitFile({ type: 'asset', fileName, source: source.replace(/\n\s*/g, '') })
      }
    }
  },
})
