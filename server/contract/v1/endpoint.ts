import type * as z from 'zod/mini'

type Shape = z.ZodMiniType

/**
 * One operation of the data API: what goes in, what comes out, who may ask. The server serves it, the widget types its
 * call with it, and `/v1/openapi.json` is written from it.
 */
export interface Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends Shape = Shape,
> {
  readonly method: 'GET' | 'POST'
  /** As in OpenAPI: `/v1/account/{address}/balance`. */
  readonly path: string
  /** Word for logs and metrics. */
  readonly word: string
  readonly summary: string
  /**
   * `project`: the frame's token, or the id of a project that takes the caller's origin. `listed`: the id alone, and 403
   * for an unknown one.
   */
  readonly access: 'open' | 'project' | 'listed'
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Bytes of the body. @default 1_048_576 */
  readonly bodyLimit?: number
  readonly answer: Answer
  /** Of a good answer. @default 200 */
  readonly status?: number
  /** When it answers 204 without a body; never, if left out. */
  readonly empty?: string
  /** Content type of the answer. @default `application/json` */
  readonly type?: string
  /** Of good answers, where there is something to say: name → what. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whose refusals have the form of its answers, as those of JSON-RPC. */
  readonly refusesInAnswer?: true
  /** Form of its refusals with 400, beside the common one. */
  readonly ownRefusal?: Shape
  /** Status of a body of another shape. @default 422 */
  readonly misfit?: 400
  /** Refusals beside those that every endpoint has, for the document: status → when. */
  readonly refusals?: Readonly<Record<number, string>>
}

/** Keeps the types of the parts. */
export const endpoint = <
  Answer extends Shape,
  Params extends Shape = z.ZodMiniType<Record<never, string>>,
  Query extends Shape = z.ZodMiniType<Record<never, string>>,
  Body extends Shape = z.ZodMiniType<undefined>,
>(
  parts: Endpoint<Params, Query, Body, Answer>,
): Endpoint<Params, Query, Body, Answer> => parts
