import type { Response as ExpressResponse, Request } from 'express'
import type { Picture } from '../catalogue/picture.ts'
import { sendAsset } from '../http/sendAsset.ts'

/** How long a picture may be kept: for good where the address changes with it. */
export const pictureAge = {
  forGood: 'public, max-age=31536000, immutable',
  day: 'public, max-age=86400',
  /** In place of one that did not come. */
  minute: 'public, max-age=60',
} as const

/** A drawing may hold script: it never runs, not even when somebody opens the address as a page. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export function sendPicture(
  request: Request,
  response: ExpressResponse,
  picture: Picture,
  age: keyof typeof pictureAge,
): void {
  response.setHeader('content-security-policy', policy)
  sendAsset(request, response, { ...picture, cacheControl: pictureAge[age] })
}
