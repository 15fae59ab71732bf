import { type Locale, preferredLocale } from '@seriatim/messages'
import type { FastifyRequest } from 'fastify'

/** The language of answers to a caller (contract, Errors). */
export const localeOf = (request: FastifyRequest): Locale =>
  preferredLocale(request.cookies?.locale, request.headers['accept-language'])
