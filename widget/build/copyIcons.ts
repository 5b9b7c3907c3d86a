import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { adapterPictures } from '../../server/contract/adapterPictures.ts'
import { exchangePictures } from '../../server/contract/exchangePictures.ts'
import { kitPictures } from '../../server/contract/kitPictures.ts'
import { readAdapterPicture } from './readAdapterPicture.ts'
import { readKitPicture } from './readKitPicture.ts'

const suffix = '.svg.js'

type Kind = 'networks' | 'wallets' | 'tokens'

/** Tokens that most people hold; the package has thousands, and the others get letters. */
const commonTokens: ReadonlySet<string> = new Set(
  'AAVE ARB ATOM AVAX BNB BTC CBETH COMP CRV DAI DOGE ENS ETH EURC FRAX GNO JUP LDO LINK MKR OP PENDLE PEPE POL PYUSD RETH SHIB SOL TRX UNI USDC USDE USDT WBTC XRP'.split(
    ' ',
  ),
)

/** Of these folders only some. */
const wanted: Readonly<Record<string, ReadonlySet<string>>> = {
  tokens: commonTokens,
  exchanges: exchangePictures,
}

/** Build step: pictures of the packages by their names, as `assets/<kind>/<name>.svg`. */
export const copyIcons = (...kinds: Kind[]): Plugin => ({
  name: 'gatehouse:icons',
  apply: 'build',
  async generateBundle() {
    // One picture that is there tells where the others are.
    const known = import.meta.resolve('@web3icons/core/svgs/networks/background/ethereum.svg.js')
    const folderOf = (name: string): string =>
      dirname(fileURLToPath(known.replace('/networks/', `/${name}/`)))
    const sources = kinds.map((kind): [Kind, string] => [kind, kind])
    if (kinds.includes('wallets')) {
      sources.push(['wallets', 'exchanges'])
      for (const [name, file] of Object.entries(kitPictures)) {
        const source = await readKitPicture(file)
        this.emitFile({ type: 'asset', fileName: `assets/wallets/${name}.svg`, source })
      }
      for (const name of adapterPictures) {
        const source = readAdapterPicture(name)
        this.emitFile({ type: 'asset', fileName: `assets/wallets/${name}.svg`, source })
      }
    }
    for (const [kind, from] of sources) {
      const folder = folderOf(from)
      for (const file of await readdir(folder)) {
        const name = file.slice(0, -suffix.length)
        if (!file.endsWith(suffix) || !(wanted[from]?.has(name) ?? true)) continue
        const { default: source } = (await import(`${folder}/${file}`)) as { default: string }
        const fileName = `assets/${kind}/${name}.svg`
        this.emitFile({ type: 'asset', fileName, source: source.replace(/\n\s*/g, '') })
      }
    }
  },
})
