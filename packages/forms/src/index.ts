// What forms exports without React: reading, filling in, checking and printing forms. Runs in the browser and on the server.

export type { RaisedAlert } from './engine/alerts.ts';
export { raisedAlerts, shownAlerts } from './engine/alerts.ts';
export { checkForm, fieldsWithUnusedConditions } from './engine/check-form.ts';
export type { ComparedRow } from './engine/compare-rows.ts';
export { compareRows, rowLines } from './engine/compare-rows.ts';
export type { FormOptions } from './engine/create-form.ts';
export { createForm } from './engine/create-form.ts';
export type { DraftAnswer } from './engine/draft.ts';
export { draftRoom, readMarkedDraft } from './engine/draft.ts';
export { bookingIn, hasContactFields, hasGroups, personNameIn } from './engine/facts.ts';
export type { FormLogic } from './engine/form-logic.ts';
export type { FormSize } from './engine/form-size.ts';
export { sizeOf } from './engine/form-size.ts';
export type { FieldState, FocusWish, FormEngine, FormState, SummaryItem } from './engine/form-state.ts';
export { dirtyKey } from './engine/form-state.ts';
export { gridLines } from './engine/grid-lines.ts';
export { filesIn, withFiles } from './engine/kept-files.ts';
export type { FormPage, FormSection } from './engine/pages.ts';
export { pagesOf } from './engine/pages.ts';
export type { ChosenPerson } from './engine/patient-choice.ts';
export { choiceAnswers, choiceIn, patientChoiceField } from './engine/patient-choice.ts';
export type { PrintOptions } from './engine/print-model.ts';
export { printCells, printModel } from './engine/print-model.ts';
export type { Score, ScorePart } from './engine/scores.ts';
export { listedScores, scoreParts, scoresIn } from './engine/scores.ts';
export { shortReference } from './engine/short-reference.ts';
export type { SignatureProof } from './engine/signature-notes.ts';
export { signatureNotes } from './engine/signature-notes.ts';
export type { SubmissionError, ValidSubmission } from './engine/validate-submission.ts';
export { validateSubmission } from './engine/validate-submission.ts';
export { approvedValue, itemsOf, listStoredItems, marksOf } from './engine/value-items.ts';
export { codeOfCountry, codeOfRegion, isPostalCode } from './fields/address/definition.ts';
export type { BookingValue } from './fields/appointment-booking/definition.ts';
export { isStillFree } from './fields/appointment-booking/free-times.ts';
export { CONSENT_WORDING, consentText, readStoredConsent } from './fields/mobile-consent/definition.ts';
export { memberName } from './fields/patient/definition.ts';
export { ATTACHED_PAGES } from './fields/patient-attachment/definition.ts';
export { decodeSignature, encodeSignature, MAX_SIGNATURE } from './fields/signature/definition.ts';
export { MAX_ATTACHMENT } from './kit/attached-file.ts';
export type {
  BookingDay,
  BookingHost,
  BookingLocation,
  BookingPlace,
  BookingProvider,
  BookingSettings,
  BookingSlot,
  BookingType,
  HeldSlot,
  NearbyLocations,
  WantedSlot,
} from './kit/booking-host.ts';
export { HoldLimitError, SlotTakenError } from './kit/booking-host.ts';
export { cleanLine, withoutDirections } from './kit/clean-text.ts';
export { formatPhone, isEmailAddress, isPhoneText } from './kit/contact-text.ts';
export type { FieldError } from './kit/definition.ts';
export type { CommonProperties, FormField, Mapping } from './kit/field.ts';
export { isSigned, labelOf } from './kit/field.ts';
export type { BookingNames, FieldHost, KeptFile, Surroundings, UploadedFile, UploadFailure } from './kit/host.ts';
export { UploadError } from './kit/host.ts';
export type { ItemMark, ItemMarks } from './kit/items.ts';
export { itemMarks, readMarks } from './kit/items.ts';
export type { JsonSchema } from './kit/json-schema.ts';
export type { Messages } from './kit/messages.ts';
export { messages } from './kit/messages.ts';
export { codesOf } from './kit/option-codes.ts';
export type { Option } from './kit/options.ts';
export type { PrintBlock, PrintCell, PrintChoice, PrintNote, PrintRow, PrintTable } from './kit/print.ts';
export { printedLines, printRows, tableLine } from './kit/print.ts';
export type { Property } from './kit/properties.ts';
export type { RichElement, RichNode } from './kit/rich-text.ts';
export { cleanRichText, parseRichText, writeRichText } from './kit/rich-text.ts';
export type { TypeName } from './kit/type-names.ts';
export { fieldTypes } from './kit/type-names.ts';
export type { CarriedAnswer } from './library/carried.ts';
export { carriedFrom, carriedInto } from './library/carried.ts';
export type { LibraryField, RecordTable, RecordTarget } from './library/field-library.ts';
export { fieldLibrary, libraryField, libraryFieldOf, priorExamUuid, recordTarget } from './library/field-library.ts';
export type {
  FormRecord,
  RecordAddress,
  RecordCard,
  RecordInsurance,
  RecordName,
  RecordPhone,
  RelatedPerson,
} from './library/form-record.ts';
export { isOwnFieldType, type OwnFieldType, ownFieldTypes, ownTarget } from './library/own-fields.ts';
export { allergies } from './lists/allergies.ts';
export { countriesIn, countryCodes, countryName } from './lists/countries.ts';
export { dentalConcerns } from './lists/dental-concerns.ts';
export { medicalConditions } from './lists/medical-conditions.ts';
export type { Region } from './lists/regions.ts';
export { canadianProvinces, regionsOf, usStates } from './lists/regions.ts';
export { womensHealth } from './lists/womens-health.ts';
export { isRichTextShort } from './model/check-form.ts';
export type { FormFault } from './model/check-schema.ts';
export type { ConsentSettings, FormVersionSettings } from './model/consent-settings.ts';
export {
  consentLimits,
  consentSettings,
  formSettings,
  isSameFormSettings,
  newConsentSettings,
} from './model/consent-settings.ts';
export type { FieldParts } from './model/define-field.ts';
export { defineField } from './model/define-field.ts';
export type { FormVersionBody, SubmissionEntry } from './model/form.ts';
export type { FormAlert, PatientAlert } from './model/form-alerts.ts';
export { isSameAlerts, MAX_ALERTS, readAlerts, readPatientAlerts } from './model/form-alerts.ts';
export type { FormChange } from './model/form-changes.ts';
export { formChanges } from './model/form-changes.ts';
export { formSchema } from './model/form-schema.ts';
export { patientEntries, patientForm } from './model/patient-form.ts';
export { commonProperties } from './model/read-field.ts';
export type { ReadForm } from './model/read-form.ts';
export { readForm } from './model/read-form.ts';
export type { OfferedType } from './model/registry.ts';
export { definitionOf, offeredTypes } from './model/registry.ts';
export type { VersionSettings } from './model/version-settings.ts';
export { isSameSettings, newFormSettings, reviews, versionSettings } from './model/version-settings.ts';
export { phoneText, readPhone, sortPhones } from './prefill/phones.ts';
export { prefilledValues, valueIn } from './prefill/prefilled-values.ts';
export type { DerivedPeople, DerivedProfile, Guarantor, ProfileSources } from './prefill/profile.ts';
export { derivePeople, deriveProfile } from './prefill/profile.ts';
export type { KeptChanges, PatientChanges, RecordChanges } from './prefill/record-changes.ts';
export { recordChanges } from './prefill/record-changes.ts';
export type { ComparedAnswer, Difference } from './prefill/record-differences.ts';
export { compareWithRecord } from './prefill/record-differences.ts';
export { fieldsToPrefill, prefilledSections } from './prefill/sections.ts';
