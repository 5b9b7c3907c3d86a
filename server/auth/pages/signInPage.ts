import type { SocialProvider } from '../../contract/login.ts'
import { verbatim } from '../../html/verbatim.ts'
import type { Page } from '../../http/page.ts'
import { alert, hidden } from './formFields.ts'

export interface SignInFacts {
  authBase: string
  csrfToken: string
  callbackUrl: string | undefined
  project: string | undefined
  sentence: string | undefined
  /** A code is on its way to this address. */
  pendingEmail: string | undefined
  /** A letter is on its way to this address, and its owner has to say yes before a code is. */
  askedEmail: string | undefined
  socials: readonly SocialProvider[]
}

const names: Record<SocialProvider, string> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

/** `{base}/signin`: an address, then its code; or a provider. */
export function signInPage(facts: SignInFacts): Page {
  const { sentence, pendingEmail, askedEmail, socials, callbackUrl } = facts
  const leads = callbackUrl === undefined ? [] : [new URL(callbackUrl).origin]
  return {
    title: 'Sign in',
    project: facts.project,
    body: [
      alert(sentence),
      pendingEmail === undefined ? '' : codeForm(facts, pendingEmail),
      askedEmail === undefined ? '' : askedForm(facts, askedEmail),
      addressForm(facts),
      ...socials.map((provider) => socialForm(facts, provider)),
    ].join('\n'),
    // A form's redirect counts as its target, and providers lead on as they like.
    formAction: socials.length > 0 ? [...leads, 'https:'] : leads,
  }
}

const common = ({ csrfToken, callbackUrl }: SignInFacts) => hidden({ csrfToken, callbackUrl })

const addressForm = (facts: SignInFacts) => `<form method="post" action="${facts.authBase}/email-code">
${common(facts)}<label>Email <input name="email" type="text" inputmode="email" autocomplete="email" required></label>
<button>Send a code</button>
</form>`

const askedForm = (
  facts: SignInFacts,
  email: string,
) => `<form method="post" action="${facts.authBase}/email-code">
${common(facts)}${hidden({ email, waits: '1' })}<p>We sent a letter to ${verbatim(email)}. Approve this browser there, then go on here.</p>
<button>Go on</button>
</form>`

/** Of any script, and what else was pasted with them: the server reads it (server/contract/readCode.ts). */
const sixDigits = String.raw`(\P{Nd}*\p{Nd}){6}.*`

const codeForm = (
  facts: SignInFacts,
  email: string,
) => `<form method="post" action="${facts.authBase}/callback/email">
${common(facts)}${hidden({ email })}<p>We sent a code to ${verbatim(email)}.</p>
<label>Code <input name="code" inputmode="numeric" autocomplete="one-time-code" pattern="${sixDigits}" title="Six digits" required></label>
<button>Sign in</button>
</form>`

const socialForm = (facts: SignInFacts, provider: SocialProvider) =>
  `<form method="post" action="${facts.authBase}/signin/${provider}">
${common(facts)}<button class="quiet">Continue with ${names[provider]}</button>
</form>`
