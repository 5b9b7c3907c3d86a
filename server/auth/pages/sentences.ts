/** What a person reads for `error` and `code` of Auth.js's addresses; what is not in it gets the last one. */
const sentences: Record<string, string> = {
  SessionRequired: 'Sign in to see this page.',
  MissingCSRF: 'This form was too old or came from elsewhere. Try again.',
  OAuthAccountNotLinked: 'This account belongs to somebody else here. Sign in as you did before.',
  OAuthCallbackError: 'The provider did not confirm the sign-in. Try again.',
  OAuthSignInError: 'The provider cannot be reached. Try again later.',
  InvalidCallbackUrl: 'The site named an address that is not allowed. Go back to the site.',
  AccessDenied: 'You are not allowed to sign in.',
  Verification: 'This link has expired or was used before.',
  Configuration: 'Something is wrong on our side. Try again later.',
  login_elsewhere: 'This sign-in began in another browser, or too long ago. Begin again.',
  provider_refused: 'The provider did not confirm the sign-in. Try again.',
  provider_unavailable:
    'The sign-in service has a problem that is not yours. Try again later, or sign in another way.',
  wrong_code: 'The code is wrong. Try again.',
  code_void: 'The code is no longer valid. Ask for a new one.',
  too_soon: 'A code was just sent. Wait a moment before you ask for another.',
  mail_unavailable: 'The mail could not be sent. Try again.',
  mail_refused: 'This address takes no mail. Look for a typo, or use another one.',
  device_waiting: 'Not approved yet. Open the letter first.',
  device_declined: 'This login was declined in the letter. Nobody gets a code.',
  invalid_body: 'Something in the form is not as it should be.',
}
const other = 'The sign-in did not work. Try again.'

/** The sentence of the most exact word that we know. */
export function sentenceOf(error: string | null, code: string | null): string | undefined {
  if (error === null && code === null) return undefined
  for (const word of [code, error]) {
    if (word !== null && Object.hasOwn(sentences, word)) return sentences[word]
  }
  return other
}
