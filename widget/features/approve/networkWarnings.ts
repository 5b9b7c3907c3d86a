import type { Network } from '../../../server/contract/networks.ts'
import { verbatim } from '../../format/verbatim.ts'
import { networkOf } from '../../review/review.ts'
import type { AddNetwork } from '../../review/subject.ts'
import type { Translate } from '../../words/useWords.ts'

export interface Warning {
  title: string
  text: string
}

/** Where nodes and explorers are, once each: host and port, with the scheme when it is not https. */
export const hostsOf = (urls: readonly string[]): string[] => [
  ...new Set(
    urls.map((url) => {
      const { protocol, host } = new URL(url)
      return protocol === 'https:' ? host : `${protocol}//${host}`
    }),
  ),
]

const plain = (host: string): boolean => host.includes('//')

/** What a person looks at twice before a wallet learns a network from a page. */
export function networkWarnings(asked: AddNetwork, networks: readonly Network[], t: Translate): Warning[] {
  const known = networkOf(networks, asked.networkId)
  const ours = known?.publicRpcUrl ? hostsOf([known.publicRpcUrl]) : []
  const hosts = hostsOf(asked.rpcUrls)
  const warnings: Warning[] = []
  const warn = (title: string, text: string): void => void warnings.push({ title, text })
  if (known && known.name !== asked.name)
    warn(t('approve.add.otherName.title', { network: verbatim(known.name) }), t('approve.add.otherName.text'))
  if (known && asked.symbol && known.nativeCurrency.symbol !== asked.symbol)
    warn(
      t('approve.add.otherCurrency.title', {
        network: verbatim(known.name),
        known: verbatim(known.nativeCurrency.symbol),
      }),
      t('approve.add.otherCurrency.text', { symbol: verbatim(asked.symbol) }),
    )
  for (const host of hosts.filter(plain))
    warn(
      t('approve.add.plain.title'),
      t('approve.add.plain.text', { host: verbatim(host.replace(/^.*\/\//, '')) }),
    )
  if (hosts.some((host) => !ours.includes(host)))
    warn(t('approve.add.chosen.title'), t('approve.add.chosen.text'))
  return warnings
}
