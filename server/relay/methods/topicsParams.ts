import * as z from 'zod/mini'
import { relayLimits } from '../relayLimits.ts'
import { topicSchema } from './method.ts'

export const topicsSchema = z.array(topicSchema).check(z.minLength(1), z.maxLength(relayLimits.batchItems))
