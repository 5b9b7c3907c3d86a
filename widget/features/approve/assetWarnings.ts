import { verbatim } from '../../format/verbatim.ts'
import type { AssetReading } from '../../review/eip155/readAsset.ts'
import type { WatchAsset } from '../../review/subject.ts'
import type { Translate } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import type { Warning } from './networkWarnings.ts'

const unfit: Readonly<Record<Exclude<AssetReading['state'], 'token'>, readonly [WordId, WordId]>> = {
  no_token: ['approve.asset.noToken.title', 'approve.asset.noToken.text'],
  no_contract: ['approve.asset.noContract.title', 'approve.asset.noContract.text'],
  unread: ['approve.asset.unread.title', 'approve.asset.unread.text'],
}

/** Where what the page says of a token is not what the network says. */
export function assetWarnings(asset: WatchAsset, reading: AssetReading, t: Translate): Warning[] {
  if (reading.state !== 'token') {
    const [title, text] = unfit[reading.state]
    return [{ title: t(title), text: t(text) }]
  }
  const { symbol, decimals } = reading.token
  const warnings: Warning[] = []
  if (asset.symbol && symbol && asset.symbol !== symbol)
    warnings.push({
      title: t('approve.asset.otherSymbol.title'),
      text: t('approve.asset.otherSymbol.text', { said: verbatim(asset.symbol), read: verbatim(symbol) }),
    })
  if (asset.decimals !== undefined && decimals !== undefined && asset.decimals !== decimals)
    warnings.push({
      title: t('approve.asset.otherDecimals.title'),
      text: t('approve.asset.otherDecimals.text', { said: asset.decimals, read: decimals }),
    })
  return warnings
}
