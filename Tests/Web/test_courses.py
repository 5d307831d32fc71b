"""Courses: entering, importing and correcting them, and their playing conditions."""

from harness import PHONE, WebTest, expect


class CourseTests(WebTest):
    def test_a_course_is_entered_with_its_faults_told_at_the_fields(self):
        with self.page("/courses/new", user="kaisa") as page:
            page.get_by_label("Name of the course").fill("Pond Nine & Co")
            page.get_by_label("Tee 1").fill("Red")
            for hole in range(1, 19):
                page.get_by_label(f"Red: length of hole {hole}, metres").fill(str(100 + hole))
            page.get_by_label("Course Rating").fill("71,3")
            page.get_by_label("Slope").fill("300")
            page.get_by_role("button", name="Save").click()
            expect(page.get_by_label("Slope")).to_have_attribute("aria-invalid", "true")
            page.get_by_label("Slope").fill("125")
            page.get_by_role("button", name="Save").click()
            expect(page.get_by_role("heading", name="Pond Nine & Co")).to_be_visible()
            expect(page.locator(".handicap-lines li").first).to_be_visible()
            page.get_by_role("link", name="Edit course").click()
            page.get_by_label("Name of the course").fill("Pond")
            page.get_by_role("button", name="Add a rating").click()
            page.get_by_label("Course Rating").nth(1).fill("74.0")
            page.get_by_label("Slope").nth(1).fill("130")
            page.get_by_role("button", name="Save").click()
            expect(page.get_by_role("heading", name="Pond", exact=True)).to_be_visible()
            expect(page.get_by_role("cell", name="74.0")).to_be_visible()

    def test_a_file_is_imported(self):
        course = """{"club": "Lakeside Golf", "name": "Imported", "validFrom": "2026-01-01", "holes": [%s],
            "tees": [{"name": "White",
            "ratings": [{"gender": "men", "part": "18", "courseRating": 70.1, "slopeRating": 120, "par": 72}]}]}"""
        holes = ",".join(f'{{"hole": {n}, "par": 4, "strokeIndex": {n}}}' for n in range(1, 19))
        with self.page("/courses/new", user="kaisa") as page:
            page.locator("input[type=file]").set_input_files(
                {"name": "no.json", "mimeType": "application/json", "buffer": b"no"}
            )
            expect(page.get_by_text("no.json is no JSON file.")).to_be_visible()
            page.locator("input[type=file]").set_input_files(
                {"name": "course.json", "mimeType": "application/json", "buffer": (course % holes).encode()}
            )
            expect(page.get_by_role("heading", name="Imported")).to_be_visible()

    def test_a_rating_is_put_right(self):
        with self.page("/courses/1/edit", user="kaisa") as page:
            page.get_by_label("Course Rating").first.fill("74.9")
            page.get_by_role("button", name="Save").click()
            expect(page.locator(".field-error")).to_contain_text("Say why")
            page.get_by_label("Why it is put right").fill("Misread")
            page.get_by_role("button", name="Save").click()
            expect(page.get_by_role("cell", name="74.9")).to_be_visible()

    def test_the_playing_conditions_of_days(self):
        with self.page("/courses/1", user="kaisa") as page:
            page.get_by_role("link", name="Playing conditions").click()
            # The demo has one day.
            expect(page.locator("tbody tr")).to_have_count(1)
            for figure, day in (("2", "2026-10-01"), ("-1", "2026-10-02")):
                page.get_by_role("button", name="Set a day").click()
                page.get_by_label("Day", exact=True).fill(day)
                page.get_by_label("Adjustment").select_option(figure)
                page.get_by_role("button", name="Save").click()
                expect(page.get_by_role("dialog")).to_have_count(0)
            expect(page.locator("tbody tr")).to_have_count(3)
            expect(page.locator("tbody tr").nth(1)).to_contain_text("−1")
            page.locator("tbody tr").nth(2).get_by_role("button", name="Change").click()
            page.get_by_label("Adjustment").select_option("")
            page.get_by_role("button", name="Save").click()
            expect(page.locator("tbody tr").nth(2)).to_contain_text("worked out from")
        with self.page("/courses/1/conditions", user="aino") as page:
            expect(page.locator("tbody tr")).to_have_count(3)
            expect(page.locator("main button")).to_have_count(0)
        self.check_everywhere("/courses/1/conditions", "kaisa", "tbody tr")

    def test_a_phone_shows_every_figure_of_a_rating(self):
        with self.page("/courses/1", user="aino", size=PHONE) as page:
            row = page.locator(".stacks tbody tr").first
            expect(row).to_be_visible()
            for cell in row.locator("td").all():
                found = cell.evaluate(
                    "(cell) => { const range = document.createRange(); range.selectNodeContents(cell);"
                    " return range.getBoundingClientRect().right }"
                )
                self.assertLess(found, PHONE["width"])

    def test_the_handicaps_have_a_heading_and_single_figures(self):
        found = self.api("aino", "GET", "/courses/1")
        tee = found["tees"][0]
        query = f"tee={tee['id']}&gender={tee['ratings'][0]['gender']}&part=18"
        lines = self.api("aino", "GET", f"/courses/1/handicaps?{query}")["lines"]
        with self.page("/courses/1", user="aino") as page:
            expect(page.get_by_text("Handicap Index → Course Handicap")).to_be_visible()
            items = page.locator(".handicap-lines li span")
            expect(items).to_have_count(len(lines))
            for text, line in zip(items.all_inner_texts(), lines):
                self.assertEqual("–" in text, line["from"] != line["through"], text)

    def test_figures_to_edit_are_written_as_the_language_does(self):
        rating = self.api("kaisa", "GET", "/courses/1")["tees"][0]["ratings"][0]["courseRating"]
        with self.page("/courses/1/edit", user="kaisa", language="fi") as page:
            first = page.locator(".course-rating-field input").first
            expect(first).to_have_value(f"{rating:.1f}".replace(".", ","))

    def test_everywhere(self):
        self.check_everywhere("/courses", "aino", ".golf-links a")
        self.check_everywhere("/courses/1", "aino", ".handicap-lines li")
        self.check_everywhere("/courses/1/edit", "kaisa", ".course-grid")
