import type { WordId } from '../words/words.ts'
import type { WidgetErrorCode } from './widgetError.ts'

/** What a person reads when something went wrong. */
export interface ErrorWords {
  title: WordId
  text: WordId
  /** What the button says that tries to mend it. */
  action?: WordId
}

type Named<Part extends string> = WordId extends infer Id
  ? Id extends `error.${infer Name}.${Part}`
    ? Name
    : never
  : never

const said = (name: Named<'title'>, text: Named<'text'> = name as Named<'text'>): ErrorWords => ({
  title: `error.${name}.title`,
  text: `error.${text}.text`,
})
const mendable = (...names: Parameters<typeof said>): ErrorWords => ({
  ...said(...names),
  action: 'error.retry',
})

/** Specification §8, one row a code. */
export const catalogue: Record<WidgetErrorCode, ErrorWords> = {
  wallet_declined: mendable('walletDeclined'),
  wallet_not_found: mendable('walletNotFound'),
  wallet_busy: mendable('walletBusy'),
  wallet_locked: said('walletLocked'),
  wallet_gone: said('walletGone'),
  wallet_failed: mendable('walletFailed'),
  network_not_found: said('networkNotFound'),
  chain_not_supported: mendable('chainNotSupported'),
  origin_not_allowed: said('originNotAllowed'),
  unknown_project: said('unknownProject', 'originNotAllowed'),
  balance_unavailable: mendable('balanceUnavailable'),
  wallets_unavailable: mendable('listUnavailable'),
  history_unavailable: mendable('historyUnavailable'),
  sessions_unavailable: mendable('sessionsUnavailable', 'historyUnavailable'),
  session_not_revoked: said('sessionNotRevoked'),
  suggestions_unavailable: mendable('suggestionsUnavailable', 'historyUnavailable'),
  name_taken: said('nameTaken'),
  name_not_registered: said('nameNotRegistered'),
  signed_too_late: said('signedTooLate'),
  name_no_account: said('nameNoAccount'),
  name_no_chain: said('nameNoChain'),
  action_not_allowed: said('actionNotAllowed'),
  invalid_request: said('invalidRequest'),
  request_expired: said('requestExpired'),
  request_closed: said('requestClosed'),
  session_expired: said('sessionExpired'),
  wrong_code: said('wrongCode'),
  code_void: said('codeVoid'),
  device_declined: said('deviceDeclined'),
  device_void: said('deviceVoid'),
  too_soon: said('tooSoon'),
  mail_unavailable: said('mailUnavailable'),
  mail_refused: said('mailRefused'),
  old_mail_refused: said('oldMailRefused'),
  email_invalid: said('emailInvalid'),
  email_taken: said('emailTaken'),
  social_failed: mendable('socialFailed'),
  social_timeout: mendable('socialTimeout'),
  farcaster_refused: mendable('farcasterRefused'),
  farcaster_expired: mendable('farcasterExpired'),
  farcaster_unavailable: mendable('farcasterUnavailable'),
  sign_declined: mendable('signDeclined'),
  sign_not_accepted: mendable('signNotAccepted'),
  smart_account_unsupported: mendable('smartAccountUnsupported'),
  auth_unavailable: mendable('authUnavailable'),
  login_not_fresh: said('loginNotFresh'),
  share_lost: said('shareLost'),
  login_timeout: mendable('loginTimeout'),
  insecure_page: said('insecurePage'),
  relay_unreachable: mendable('relayUnreachable'),
  session_ended: said('sessionEnded'),
  session_ended_by_wallet: said('sessionEnded', 'sessionEndedByWallet'),
  session_ran_out: said('sessionEnded', 'sessionRanOut'),
  pairing_expired: mendable('pairingExpired'),
  amount_unproved: said('amountUnproved'),
  readings_differ: said('readingsDiffer'),
  node_silent: mendable('nodeSilent'),
  server_unreachable: mendable('serverUnreachable'),
  server_busy: mendable('serverBusy'),
  unloaded: mendable('unloaded'),
  unknown: mendable('unknown'),
}
