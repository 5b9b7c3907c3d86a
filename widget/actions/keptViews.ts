import { isNamespace } from '../../host-sdk/protocol/caip.ts'
import type { CatalogueWallet } from '../../server/contract/catalogue.ts'
import { waitsForConsent } from '../state/legal.ts'
import { namespaceOf } from '../state/networks.ts'
import type { WidgetState } from '../state/store.ts'
import type { BegunDeposit, PopupProvider, ViewName, ViewTarget } from '../state/views.ts'
import { momentIn } from '../ui/moment.ts'
import { isEmbedded } from '../wallets/embedded/embeddedKey.ts'
import { readPurchase } from './buy/begunPurchase.ts'
import { checkPage } from './fund/checkPage.ts'
import { isAccountInUse } from './fund/isAccountInUse.ts'
import type { KeptStep, StepData } from './keptStep.ts'

/** Can a step that was kept be shown in front of this view? `undefined`: that is not known yet, or not here. */
export function isUsable(state: WidgetState, first: ViewTarget, step: KeptStep): boolean | undefined {
  if (step.name === 'UpdateEmailPrimaryOtp' || step.name === 'UpdateEmailSecondaryOtp')
    return isUsersOwn(state, first, step.data)
  if (step.name === 'DepositInProgress' || step.name === 'BuyInProgress') {
    const isOwn = first.name === 'Account' ? isAccountInUse(state, step.data) : undefined
    if (!isOwn) return isOwn
    return step.name === 'BuyInProgress' ? !!readPurchase(state, step.data) : isPayable(state, step.data)
  }
  if (step.name === 'ConnectingWalletConnect') return isPairable(state, first, step.data)
  // A page that wants a wallet of one family wants no login.
  if (!bases.has(first.name) || first.data || state.ahead) return undefined
  const { connections, login } = state
  if (!login || waitsForConsent(state) || Object.values(connections).some(isEmbedded)) return false
  if (step.name === 'ConnectingFarcaster')
    return login.socials.includes('farcaster') && linkForm.test(step.data.link)
  const { provider } = step.data
  return provider === 'passkey' ? login.passkey : login.socials.some((one) => one === provider)
}

/** The page may want a wallet of another family now. */
function isPairable(
  state: WidgetState,
  first: ViewTarget,
  { endMs, namespace }: StepData['ConnectingWalletConnect'],
): boolean | undefined {
  if (endMs <= Date.now() || waitsForConsent(state)) return false
  if (namespace !== '' && !isNamespace(namespace)) return false
  const wanted = first.data && 'namespace' in first.data ? first.data.namespace : undefined
  const isWanted = !wanted || !namespace || wanted === namespace
  const isHere = bases.has(first.name) || first.name === 'ConnectingWalletConnectBasic'
  return isHere && !state.ahead && isWanted ? true : undefined
}

const bases: ReadonlySet<ViewName> = new Set(['Connect', 'ConnectSocials', 'Account'] satisfies ViewName[])

/** Of an exchange whose page may be shown. */
function isPayable({ fund }: WidgetState, { units, url }: BegunDeposit): boolean {
  const { exchanges = false, pages = [] } = fund ?? {}
  return exchanges && /^\d{1,80}$/.test(units) && isPage(url, pages)
}

function isPage(url: string, pages: readonly string[]): boolean {
  try {
    return checkPage(url, pages) === url
  } catch {
    return false
  }
}

/** As `farcasterLinkSchema`: what lay in a storage may be anybody's. */
const linkForm = /^(?:https|farcaster):\/\/[!-~]{1,1000}$/

function isUsersOwn(
  { session }: WidgetState,
  first: ViewTarget,
  { userId }: { userId: string },
): boolean | undefined {
  if (first.name !== 'Account' || session.status === 'loading') return undefined
  return session.user?.id === userId
}

interface Front {
  first: ViewTarget
  /** Of the step. */
  wallet: CatalogueWallet | undefined
}

/** The first view and those that come in front of it. */
export function viewsOf(state: WidgetState, step: KeptStep, { first, wallet }: Front): ViewTarget[] {
  if (step.name !== 'ConnectingWalletConnect') return [first, ...viewsBefore(state, step)]
  const { sealed, namespace } = step.data
  const wanted = first.data && 'namespace' in first.data ? first.data.namespace : undefined
  const family = isNamespace(namespace) ? namespace : wanted
  const data = { begun: { kept: sealed }, ...(family && { namespace: family }) }
  // A page that wants nothing but the code has it again.
  if (first.name === 'ConnectingWalletConnectBasic') return [{ name: first.name, data }]
  return [first, { name: 'ConnectingWalletConnect', data: { ...data, ...(wallet && { wallet }) } }]
}

type OtherStep = Exclude<KeptStep, { name: 'ConnectingWalletConnect' }>

/** Behind a step of another family lies no form, which would be of the one in use. */
function viewsBefore({ activeNetworkId }: WidgetState, step: OtherStep): ViewTarget[] {
  if ('networkId' in step.data && !step.data.networkId.startsWith(`${namespaceOf(activeNetworkId)}:`))
    return [{ name: step.name, data: step.data } as ViewTarget]
  if (step.name === 'ConnectingFarcaster') return [{ name: 'ConnectingFarcaster', data: step.data }]
  if (step.name === 'DepositInProgress')
    return [{ name: 'PayWithExchange' }, { name: 'DepositInProgress', data: step.data }]
  if (step.name === 'BuyInProgress')
    return [{ name: 'OnRampProviders' }, { name: 'BuyInProgress', data: step.data }]
  if (step.name !== 'ConnectingSocial') {
    const { name, data } = step
    const views: ViewTarget[] = [{ name: 'AccountSettings' }]
    return [...views, { name, data: { email: data.email, resendAt: momentOf(data) } }]
  }
  const { provider, id, words } = step.data
  const begun = { id, words, end: momentIn(step.leftMs) }
  return [{ name: 'ConnectingSocial', data: { provider: provider as PopupProvider, begun } }]
}

/** Nobody waits longer for a further code, whatever the clock was set to. */
const longestMs = 600_000

const momentOf = ({ resendAtMs }: StepData['UpdateEmailPrimaryOtp']) =>
  momentIn(Math.min(Math.max(resendAtMs - Date.now(), 0), longestMs))
