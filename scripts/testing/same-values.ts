import fc from 'fast-check'

/** Properties are tried with the same values in every run, and with others where SERIATIM_TEST_SEED says so. */
fc.configureGlobal({ seed: Number(process.env.SERIATIM_TEST_SEED ?? 20_261_123) })
