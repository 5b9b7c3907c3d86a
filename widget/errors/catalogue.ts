import type { WordId } from '../words/words.ts'
import type { WidgetErrorCode } from './widgetError.ts'

/** What a person reads when something went wrong. */
export interface ErrorWords {
  title: WordId
  text: WordId
  /** What the button says that tries to mend it. */
  action?: WordId
}

/** Specification §8, one row a code. */
export const catalogue: Record<WidgetErrorCode, ErrorWords> = {
  wallet_declined: {
    title: 'error.walletDeclined.title',
    text: 'error.walletDeclined.text',
    action: 'error.retry',
  },
  wallet_not_found: {
    title: 'error.walletNotFound.title',
    text: 'error.walletNotFound.text',
    action: 'error.retry',
  },
  wallet_busy: { title: 'error.walletBusy.title', text: 'error.walletBusy.text', action: 'error.retry' },
  wallet_failed: {
    title: 'error.walletFailed.title',
    text: 'error.walletFailed.text',
    action: 'error.retry',
  },
  network_not_found: { title: 'error.networkNotFound.title', text: 'error.networkNotFound.text' },
  chain_not_supported: {
    title: 'error.chainNotSupported.title',
    text: 'error.chainNotSupported.text',
    action: 'error.retry',
  },
  last_network: { title: 'error.lastNetwork.title', text: 'error.lastNetwork.text' },
  origin_not_allowed: { title: 'error.originNotAllowed.title', text: 'error.originNotAllowed.text' },
  unknown_project: { title: 'error.unknownProject.title', text: 'error.unknownProject.text' },
  balance_unavailable: {
    title: 'error.balanceUnavailable.title',
    text: 'error.balanceUnavailable.text',
    action: 'error.retry',
  },
  wallets_unavailable: {
    title: 'error.listUnavailable.title',
    text: 'error.listUnavailable.text',
    action: 'error.retry',
  },
  history_unavailable: {
    title: 'error.historyUnavailable.title',
    text: 'error.historyUnavailable.text',
    action: 'error.retry',
  },
  sessions_unavailable: {
    title: 'error.sessionsUnavailable.title',
    text: 'error.historyUnavailable.text',
    action: 'error.retry',
  },
  session_not_revoked: {
    title: 'error.sessionNotRevoked.title',
    text: 'error.sessionNotRevoked.text',
  },
  suggestions_unavailable: {
    title: 'error.suggestionsUnavailable.title',
    text: 'error.historyUnavailable.text',
    action: 'error.retry',
  },
  name_taken: { title: 'error.nameTaken.title', text: 'error.nameTaken.text' },
  name_not_registered: { title: 'error.nameNotRegistered.title', text: 'error.nameNotRegistered.text' },
  name_no_account: { title: 'error.nameNoAccount.title', text: 'error.nameNoAccount.text' },
  name_no_chain: { title: 'error.nameNoChain.title', text: 'error.nameNoChain.text' },
  action_not_allowed: { title: 'error.actionNotAllowed.title', text: 'error.actionNotAllowed.text' },
  invalid_request: { title: 'error.invalidRequest.title', text: 'error.invalidRequest.text' },
  request_expired: { title: 'error.requestExpired.title', text: 'error.requestExpired.text' },
  request_closed: { title: 'error.requestClosed.title', text: 'error.requestClosed.text' },
  session_expired: { title: 'error.sessionExpired.title', text: 'error.sessionExpired.text' },
  wrong_code: {
    title: 'error.wrongCode.title',
    text: 'error.wrongCode.text',
  },
  code_void: {
    title: 'error.codeVoid.title',
    text: 'error.codeVoid.text',
  },
  device_declined: {
    title: 'error.deviceDeclined.title',
    text: 'error.deviceDeclined.text',
  },
  device_void: {
    title: 'error.deviceVoid.title',
    text: 'error.deviceVoid.text',
  },
  too_soon: {
    title: 'error.tooSoon.title',
    text: 'error.tooSoon.text',
  },
  mail_unavailable: {
    title: 'error.mailUnavailable.title',
    text: 'error.mailUnavailable.text',
  },
  email_invalid: {
    title: 'error.emailInvalid.title',
    text: 'error.emailInvalid.text',
  },
  email_taken: {
    title: 'error.emailTaken.title',
    text: 'error.emailTaken.text',
  },
  social_failed: {
    title: 'error.socialFailed.title',
    text: 'error.socialFailed.text',
    action: 'error.retry',
  },
  social_timeout: {
    title: 'error.socialTimeout.title',
    text: 'error.socialTimeout.text',
    action: 'error.retry',
  },
  farcaster_refused: {
    title: 'error.farcasterRefused.title',
    text: 'error.farcasterRefused.text',
    action: 'error.retry',
  },
  farcaster_expired: {
    title: 'error.farcasterExpired.title',
    text: 'error.farcasterExpired.text',
    action: 'error.retry',
  },
  farcaster_unavailable: {
    title: 'error.farcasterUnavailable.title',
    text: 'error.farcasterUnavailable.text',
    action: 'error.retry',
  },
  sign_declined: {
    title: 'error.signDeclined.title',
    text: 'error.signDeclined.text',
    action: 'error.retry',
  },
  sign_not_accepted: {
    title: 'error.signNotAccepted.title',
    text: 'error.signNotAccepted.text',
    action: 'error.retry',
  },
  login_not_fresh: {
    title: 'error.loginNotFresh.title',
    text: 'error.loginNotFresh.text',
  },
  share_lost: { title: 'error.shareLost.title', text: 'error.shareLost.text' },
  login_timeout: {
    title: 'error.loginTimeout.title',
    text: 'error.loginTimeout.text',
    action: 'error.retry',
  },
  relay_unreachable: {
    title: 'error.relayUnreachable.title',
    text: 'error.relayUnreachable.text',
    action: 'error.retry',
  },
  session_ended: { title: 'error.sessionEnded.title', text: 'error.sessionEnded.text' },
  pairing_expired: {
    title: 'error.pairingExpired.title',
    text: 'error.pairingExpired.text',
    action: 'error.retry',
  },
  amount_unproved: { title: 'error.amountUnproved.title', text: 'error.amountUnproved.text' },
  readings_differ: { title: 'error.readingsDiffer.title', text: 'error.readingsDiffer.text' },
  unknown: { title: 'error.unknown.title', text: 'error.unknown.text', action: 'error.retry' },
}
