import type { Page } from '../../http/page.ts'
import { alert, hidden } from './formFields.ts'

export interface SignOutFacts {
  authBase: string
  csrfToken: string
  callbackUrl: string | undefined
  project: string | undefined
  sentence: string | undefined
}

/** `{base}/signout`: asks, because a link must not sign anybody out. */
export const signOutPage = ({ authBase, csrfToken, callbackUrl, project, sentence }: SignOutFacts): Page => ({
  title: 'Sign out',
  project,
  body: `${alert(sentence)}<form method="post" action="${authBase}/signout">
${hidden({ csrfToken, callbackUrl })}<p>Do you want to sign out?</p>
<button>Sign out</button>
</form>`,
  formAction: callbackUrl === undefined ? [] : [new URL(callbackUrl).origin],
})
