import { useEnvironment } from '#areas/environment/portal'
import { Page, Section } from '#ui/page'
import { accessibilityStatement } from './accessibility-statement.ts'
import styles from './text-page.module.css'

export function AccessibilityPage() {
  const { supportMail } = useEnvironment()
  const { day, lead, parts } = accessibilityStatement
  return (
    <Page title="Accessibility statement" lead={`Dated ${day}`} width="narrow">
      <p>{lead}</p>
      {parts.map(({ title, texts, list }) => (
        <Section title={title} key={title}>
          <div className={styles.text}>
            {texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {list ? (
              <ul>
                {list.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            ) : null}
          </div>
        </Section>
      ))}
      <Section title="Report a problem">
        <div className={styles.text}>
          {supportMail ? (
            <p>
              Write to <a href={`mailto:${supportMail}`}>{supportMail}</a>. Say which page, and your browser or
              assistive technology.
            </p>
          ) : (
            <p>Tell your system administrator which page, and your browser or assistive technology.</p>
          )}
        </div>
      </Section>
    </Page>
  )
}
