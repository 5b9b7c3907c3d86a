import { HttpError } from '../errors/httpError.ts'

/** Refusals of names, each with one sentence (data-api.md §2.6). */
export const noZone = () =>
  new HttpError(400, 'invalid_name', 'This server gives out no names: it has no zone', { field: 'name' })

export const invalidName = (sentence: string) =>
  new HttpError(400, 'invalid_name', sentence, { field: 'name' })

export const nameTaken = () =>
  new HttpError(400, 'name_taken', 'This name is already registered', { field: 'name' })

/** 404 where a name is looked up, 400 where it is changed. */
export const nameNotFound = (status: 400 | 404) =>
  new HttpError(status, 'name_not_found', 'This name is not registered', { field: 'name' })

export const invalidAddress = () =>
  new HttpError(400, 'invalid_query', 'That is no address of Ethereum', { field: 'address' })

export const invalidCoinType = (sentence: string) =>
  new HttpError(400, 'unsupported_chain', sentence, { field: 'coin_type' })

export const invalidAttributes = (sentence: string) =>
  new HttpError(400, 'invalid_body', sentence, { field: 'attributes' })

export const staleMessage = (sentence: string) =>
  new HttpError(400, 'stale_message', sentence, { field: 'timestamp' })

export const invalidSignature = () =>
  new HttpError(401, 'invalid_signature', 'The signature does not fit message and address', {
    field: 'signature',
  })

export const notNameOwner = () =>
  new HttpError(401, 'not_name_owner', 'That address does not own the name', { field: 'address' })
