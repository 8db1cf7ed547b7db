// The words of a recall rule: of its email and of its text message, each saved when it is left.
import { TextField } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import type { RecallPreviewData } from './recall-preview.tsx';
import { TextRoom } from './text-room.tsx';
import type { EditedRule, RulesEdit } from './use-recall-rules.ts';
import { WordsField } from './words-field.tsx';

interface Props {
  readonly title: string;
  readonly edit: RulesEdit;
  readonly rule: EditedRule;
  readonly language: string;
  readonly fields: readonly string[];
  readonly preview: RecallPreviewData | undefined;
}

export function RuleWords({ title, edit, rule, language, fields, preview }: Props) {
  const { t } = useTranslation();
  const { id } = rule;
  const words = rule.words[language] ?? { subject: '', mail: '', text: '' };
  const draft = (change: Partial<typeof words>) =>
    edit.draft(id, { words: { ...rule.words, [language]: { ...words, ...change } } });
  const save = () => edit.save(id);
  const fault = (member: keyof typeof words) => edit.faultOf(id, `words.${language}.${member}`);
  return (
    <section className="card">
      <h2>{title}</h2>
      {rule.channels.includes('email') && (
        <>
          <TextField
            label={t('recallRules.subject')}
            value={words.subject}
            maxLength={200}
            error={fault('subject')}
            onChange={(event) => draft({ subject: event.target.value })}
            onBlur={save}
          />
          <WordsField
            label={t('recallRules.mail')}
            rows={6}
            value={words.mail}
            error={fault('mail')}
            fields={fields}
            draft={(mail) => draft({ mail })}
            save={save}
          />
        </>
      )}
      {rule.channels.includes('text') && (
        <>
          <WordsField
            label={t('recallRules.textBody')}
            rows={3}
            value={words.text}
            error={fault('text')}
            fields={fields}
            draft={(text) => draft({ text })}
            save={save}
          />
          <TextRoom preview={preview} replaced={[]} whenLong={(count) => t('recallRules.longest', { count })} />
        </>
      )}
    </section>
  );
}
