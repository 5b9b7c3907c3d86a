import { type FrameConfig, frameConfigElementId, frameConfigSchema } from '../../server/contract/frame.ts'

/** What the server put into the document; throws when it is missing or not as agreed. */
export const readFrameConfig = (document: Pick<Document, 'getElementById'>): FrameConfig =>
  frameConfigSchema.parse(JSON.parse(document.getElementById(frameConfigElementId)?.textContent ?? ''))
