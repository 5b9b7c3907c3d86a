import type { Config } from '../config/config.ts'
import type { FrameConfig } from '../contract/frame.ts'
import { onrampProviderNames, onrampProviders } from '../contract/onrampProviders.ts'
import type { Project } from '../origins/project.ts'

/** The ways to get coins for money that a project offers; `undefined` when there is none. */
export function fundOf(
  { onramp, simulatedExchange, http }: Pick<Config, 'onramp' | 'simulatedExchange' | 'http'>,
  { settings }: Pick<Project, 'settings'>,
): FrameConfig['fund'] {
  const { coinbase, meld } = onramp
  const isSold = settings.onramp !== false
  const names = onrampProviderNames.filter((name) => isSold && onramp[name] !== undefined)
  const hasExchange = coinbase?.key !== undefined || simulatedExchange !== undefined
  const exchanges = hasExchange && settings.exchangeDeposits !== false
  if (names.length === 0 && !exchanges) return undefined
  const own = [coinbase?.payUrl, meld?.pageUrl].flatMap((url) => (url ? [new URL(url).origin] : []))
  const pages = [
    ...names.flatMap((name) => onrampProviders[name].pages),
    ...own,
    ...(exchanges && simulatedExchange ? [http.widgetOrigin] : []),
  ]
  return {
    onramp: names.map((name) => ({ name, tells: name !== 'coinbase' || coinbase?.key !== undefined })),
    exchanges,
    pages: [...new Set(pages)],
  }
}
