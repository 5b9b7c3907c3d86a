import type { ConnectMethod } from '../contract/connectMethods.ts'
import type { FrameConfig } from '../contract/frame.ts'
import { methodOrder } from '../contract/methodOrder.ts'
import { offersLogin } from '../contract/offersLogin.ts'
import { type Provider, providerName } from '../contract/providerName.ts'
import { recommendedCount } from '../contract/recommendedCount.ts'
import { visibleSocials } from '../contract/visibleSocials.ts'
import { walletGroups } from '../contract/walletOrder.ts'
import type { Fill } from './fillShell.ts'

/** Rows and ways in from which on nothing else fills the first screen (ConnectView.tsx). */
const room = 4

const once: readonly Fill[] = [{}]
const times = (count: number): Fill[] => Array.from({ length: count }, () => ({}))

export type ShellConfig = Pick<
  FrameConfig,
  'wallets' | 'login' | 'relay' | 'termsUrl' | 'privacyUrl' | 'features'
>

/**
 * The first screen of a project, as ConnectView draws it in a browser that has no wallet; what a phone has otherwise is shown
 * by style. Wallets of the page come in front of it once the page names them (widget/first/).
 */
export function shellOf(config: ShellConfig): Fill {
  const { wallets, login, relay } = config
  const { email, passkey } = login
  const providers: Provider[] = [...login.socials, ...(passkey ? ['passkey' as const] : [])]
  const logins = (email ? 1 : 0) + (providers.length > 0 ? 1 : 0)
  const featured = wallets.featured.length
  const recommended = recommendedCount({
    ...{ installed: 0, relayed: relay !== undefined, featured },
    ...{ email, socials: providers.length > 0 },
  })
  const folded = wallets.collapse && logins > 0
  const listed = relay ? 1 : 0
  const rows = (all: boolean) => (folded ? 1 : listed + featured + recommended + (all ? 1 : 0))
  const isBare = logins === 0 && listed + featured === 0
  const legal = legalOf(config)
  const helps = (all: boolean) => !isBare && rows(all) + logins + legal.length < room
  const isBoxed = legal.length > 0 && config.features.legalCheckbox
  const [onDesktop, onPhone] = [wallets.all === 'show', wallets.all !== 'hide']

  const list = [...new Set([...(wallets.order ?? []), ...walletGroups])].flatMap((group): Fill[] => {
    if (group === 'featured' || group === 'recommended')
      return times(group === 'featured' ? featured : recommended).map(() => ({ skeleton: once }))
    return group === 'walletConnect' && relay ? [{ code: [{ device: onPhone ? 'on-desktop' : '' }] }] : []
  })
  const all: Fill[] = onPhone ? [{ device: onDesktop ? '' : 'on-phone' }] : []
  const blocks: Record<ConnectMethod, Fill> = {
    wallet: folded ? { folded: once } : { list: [{ row: list, all }] },
    email: { email: once },
    social: { socials: [socialsOf(providers)] },
  }
  // On a phone there may be a row more.
  const offered = { wallet: rows(onPhone) > 0, email, social: providers.length > 0 }
  const order = methodOrder(offered, false, login.order)
  return {
    login: offersLogin(login) ? once : [],
    wallets: offersLogin(login) ? [] : once,
    mark: providers.map((provider) => ({ [provider]: once })),
    bare: isBare ? once : [],
    box: isBoxed ? legal : [],
    boxEnd: isBoxed ? once : [],
    way: order.flatMap((method, at): Fill[] => {
      const before = order[at - 1]
      const isApart = before !== undefined && (before === 'wallet' || method === 'wallet')
      return [...(isApart ? [{ or: once }] : []), blocks[method]]
    }),
    help:
      helps(onDesktop) || helps(onPhone)
        ? [{ device: helps(onDesktop) === helps(onPhone) ? '' : 'on-desktop' }]
        : [],
    legal: isBoxed ? [] : legal,
  }
}

function legalOf({ termsUrl: terms, privacyUrl: privacy }: ShellConfig): Fill[] {
  if (terms && privacy) return [{ both: [{ terms, privacy }] }]
  if (terms) return [{ terms: [{ terms }] }]
  return privacy ? [{ privacy: [{ privacy }] }] : []
}

function socialsOf(providers: readonly Provider[]): Fill {
  const { wide, marks, more } = visibleSocials(providers)
  const fill = (id: Provider): Fill => ({ id, provider: providerName[id] })
  return {
    wide: wide ? [fill(wide)] : [],
    marks: marks.length > 0 ? [{ social: marks.map(fill), more: more ? once : [] }] : [],
  }
}
