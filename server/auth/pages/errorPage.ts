import { alert } from './formFields.ts'
import type { Page } from './page.ts'

/** `{base}/error`: what went wrong, in a sentence of ours. */
export const errorPage = (authBase: string, sentence: string | undefined): Page => ({
  title: 'Sign-in failed',
  body: `${alert(sentence ?? 'Nothing is wrong.')}<p><a href="${authBase}/signin">Back to sign-in</a></p>`,
})
