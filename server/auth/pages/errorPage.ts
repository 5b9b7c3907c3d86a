import type { Page } from '../../http/page.ts'
import { alert } from './formFields.ts'

/** `{base}/error`: what went wrong, in a sentence of ours. */
export const errorPage = (authBase: string, sentence: string | undefined): Page => ({
  title: 'Sign-in failed',
  body: `${alert(sentence ?? 'Nothing is wrong.')}<p><a href="${authBase}/signin">Back to sign-in</a></p>`,
})
