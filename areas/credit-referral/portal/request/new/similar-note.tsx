import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { Section } from '#ui/page'
import { similarSentence } from '../../view/timeline.tsx'
import type { RequestFields } from '../form/request-fields.ts'
import styles from '../request.module.css'
import type { RequestService } from '../request-service.ts'

type SimilarNoteProps = { readonly form: RequestFields; readonly service: RequestService }

/** How long requests with the chosen reason usually take; nothing while that is not known. */
export function SimilarNote({ form, service }: SimilarNoteProps) {
  const referralReason = useWatch({ control: form.control, name: 'referralReason' })
  const { data } = useQuery({
    queryKey: ['similar-referrals', referralReason],
    queryFn: () => service.similar(referralReason),
    enabled: referralReason !== '',
    retry: false,
    networkMode: 'always',
  })
  if (!data) return null
  return (
    <Section title="How long it may take">
      <p className={styles.quiet}>{similarSentence(data)}</p>
    </Section>
  )
}
