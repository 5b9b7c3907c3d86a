import type { RequestHandler } from 'express'
import type { ServerContext } from '../../context.ts'
import { HttpError } from '../../errors/httpError.ts'
import { type Page, sendPage } from '../../http/page.ts'
import { answerLetter, readLetter } from '../email/deviceApproval.ts'
import { answeredDevicePage, askDevicePage, voidDevicePage } from '../pages/emailDevicePage.ts'

const answers = new Map([
  ['approve', 'approved'],
  ['decline', 'declined'],
] as const)

/** `POST {base}/email-device/letter`: the letter's token. Without an answer it asks; with one it is answered. */
export function deviceForm(context: ServerContext): RequestHandler {
  return async (request, response) => {
    const { token, answer } = request.body as Record<string, unknown>
    sendPage(response, await pageFor(context, typeof token === 'string' ? token : '', answer))
  }
}

async function pageFor(context: ServerContext, token: string, answer: unknown): Promise<Page> {
  try {
    const state = answers.get(answer as 'approve')
    if (!state) {
      const letter = await readLetter(context, token)
      const project = await context.projects.get(letter.projectId)
      const projectName = project?.name ?? new URL(letter.hostOrigin).host
      return askDevicePage(context.config.http.authBase, { token, projectName, letter })
    }
    await answerLetter(context, token, state)
    return answeredDevicePage(state)
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'device_void') throw error
    context.metrics.refused.inc({ code: error.code })
    return voidDevicePage(error.status)
  }
}
