import type { WordId } from '../../words/words.ts'
import { reasonOf } from '../api/serverClient.ts'

/** What a person reads when something failed, by its stable code. */
const words: Readonly<Record<string, WordId>> = {
  wrong_recovery_proof: 'login.failed.wrongSecret',
  recovery_blocked: 'login.failed.tries',
  rate_limited: 'login.failed.blocked',
  too_soon: 'login.failed.tooSoon',
  wrong_code: 'login.failed.wrongCode',
  code_void: 'login.failed.codeVoid',
  device_declined: 'login.failed.declined',
  device_void: 'login.failed.letterVoid',
  other_recovery: 'login.failed.otherPasskey',
  passkey_unfit: 'login.failed.passkeyUnfit',
  passkey_unread: 'login.failed.passkeyUnread',
  passkey_cancelled: 'login.failed.passkeyCancelled',
  passkey_forbidden: 'login.failed.passkeyForbidden',
  window_apart: 'window.apart.passkey',
  login_not_fresh: 'login.failed.notFresh',
  no_session: 'login.failed.notFresh',
  other_words: 'login.failed.otherWords',
  login_share_lost: 'login.failed.shareLost',
  recovery_share_lost: 'login.failed.shareLost',
  address_mismatch: 'login.failed.damaged',
  envelope_broken: 'login.failed.damaged',
  offline: 'login.failed.offline',
  timeout: 'login.failed.offline',
  overloaded: 'login.failed.busy',
  crowded_out: 'login.failed.busy',
  database_unavailable: 'login.failed.busy',
  not_ready: 'login.failed.busy',
  // Here wallets answer nothing: it is a server's or a node's.
  bad_answer: 'login.failed.busy',
}

export function failureWord(error: unknown): WordId {
  const reason = reasonOf(error)
  return (Object.hasOwn(words, reason) && words[reason]) || 'login.failed.unknown'
}
