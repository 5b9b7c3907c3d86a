import { cardNetworks } from '../../contract/onrampProviders.ts'
import { plainDecimal } from '../plainDecimal.ts'
import type { CoinbaseApi } from './coinbaseApi.ts'

export interface PayQuestion {
  destinationWallets: {
    address: string
    blockchains?: string[] | undefined
    assets?: string[] | undefined
    supported_networks?: string[] | undefined
  }[]
  partnerUserId: string
  defaultNetwork?: string | undefined
  defaultAsset?: string | undefined
  presetCryptoAmount?: number | string | undefined
  presetFiatAmount?: number | undefined
  fiatCurrency?: string | undefined
  defaultExperience?: 'send' | 'buy' | undefined
  handlingRequestedUrls?: boolean | undefined
  redirectUrl?: string | undefined
  clientIp?: string | undefined
}

export interface PayPageParts {
  /** `https://pay.coinbase.com` */
  payUrl: string
  appId: string | undefined
  api: CoinbaseApi | undefined
}

/**
 * The page on which Coinbase takes the money. With an API key the wallets go to Coinbase in a session token that is good
 * for once; with an app id alone they stand in the address. https://docs.cdp.coinbase.com/onramp-&-offramp/onramp-apis/generating-onramp-url
 *
 * @throws VendorRefusal, VendorTrouble
 */
export async function payPage({ payUrl, appId, api }: PayPageParts, question: PayQuestion): Promise<string> {
  const { partnerUserId } = question
  const who: Record<string, string | undefined> = api
    ? { sessionToken: await api.token(tokenQuestion(question)), partnerUserRef: partnerUserId }
    : { appId, destinationWallets: JSON.stringify(question.destinationWallets), partnerUserId }
  const { presetFiatAmount, presetCryptoAmount, handlingRequestedUrls } = question
  const words = {
    ...who,
    defaultNetwork: question.defaultNetwork,
    defaultAsset: question.defaultAsset,
    presetCryptoAmount:
      typeof presetCryptoAmount === 'number' ? plainDecimal(presetCryptoAmount) : presetCryptoAmount,
    presetFiatAmount: presetFiatAmount === undefined ? undefined : plainDecimal(presetFiatAmount, 2),
    fiatCurrency: question.fiatCurrency,
    defaultExperience: question.defaultExperience,
    handlingRequestedUrls: handlingRequestedUrls === undefined ? undefined : String(handlingRequestedUrls),
    redirectUrl: question.redirectUrl,
  }
  const query = Object.entries(words).flatMap(([name, word]) =>
    word === undefined ? [] : [`${name}=${encodeURIComponent(word)}`],
  )
  return `${payUrl.replace(/\/+$/, '')}/buy/select-asset?${query.join('&')}`
}

function tokenQuestion({ destinationWallets, clientIp }: PayQuestion): Parameters<CoinbaseApi['token']>[0] {
  const assets = [...new Set(destinationWallets.flatMap((wallet) => wallet.assets ?? []))]
  return {
    addresses: destinationWallets.map(({ address, blockchains = [], supported_networks = [] }) => {
      const named = [...new Set([...blockchains, ...supported_networks])]
      return { address, blockchains: named.length > 0 ? named : Object.values(cardNetworks) }
    }),
    ...(assets.length > 0 && { assets }),
    ...(clientIp !== undefined && { clientIp }),
  }
}
